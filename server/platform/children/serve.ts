/** The child's side of a pool: does one piece of work after another until the server lets go of it. */
export function serveJobs<Input, Answer>(work: (input: Input, tools: JobTools) => Promise<Answer>): void {
  const asked = new Map<number, (value: unknown) => void>()
  let questions = 0
  const say = (message: FromChild) => process.send?.(message)
  const tools: JobTools = {
    ask: (question) =>
      new Promise((resolve) => {
        questions += 1
        asked.set(questions, resolve)
        say({ kind: 'ask', id: questions, question })
      }),
    loaded: () => say({ kind: 'loaded' }),
  }

  process.on('message', (message: ToChild) => {
    if (message.kind === 'reply') {
      asked.get(message.id)?.(message.value)
      asked.delete(message.id)
      return
    }
    work(message.input as Input, tools).then(
      (answer) => say({ kind: 'done', answer }),
      (error: unknown) => say({ kind: 'failed', reason: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  say({ kind: 'ready' })
}

/** What the server and a child process say to each other; both ends are ours, the file between them is not. */
export type ToChild = { kind: 'run'; input: unknown } | { kind: 'reply'; id: number; value: unknown }

export type FromChild =
  | { kind: 'ready' }
  /** What this job needed is loaded: its time is counted from here. */
  | { kind: 'loaded' }
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; reason: string }

export interface JobTools {
  /** Asks the server for something the child has no access to. */
  ask(question: unknown): Promise<unknown>
  /** Starts the clock of the job anew, once: what was loaded for it is not the file's doing. */
  loaded(): void
}
