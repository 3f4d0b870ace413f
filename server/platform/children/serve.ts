const maxFrames = 5

function errorOf(error: unknown): JobError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), frames: '' }
  const { stack = '', message } = error
  // The message stands before the frames, and a line of it may look like one.
  const below = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  const frames = below.split('\n').filter((line) => /^ +at /.test(line))
  return {
    // The class: `name` is the one of Error for most of them.
    name: error.constructor.name,
    message,
    frames: frames
      .slice(0, maxFrames)
      .map((line) => line.trim())
      .join(', '),
  }
}

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
      (error: unknown) => say({ kind: 'failed', error: errorOf(error) }),
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
  | { kind: 'failed'; error: JobError }

/** What a job itself threw. The message may quote the file; `name` and `frames` never do. */
export interface JobError {
  name: string
  message: string
  /** Where in the code, without the message. */
  frames: string
}

export interface JobTools {
  /** Asks the server for something the child has no access to. */
  ask(question: unknown): Promise<unknown>
  /** Starts the clock of the job anew, once: what was loaded for it is not the file's doing. */
  loaded(): void
}
