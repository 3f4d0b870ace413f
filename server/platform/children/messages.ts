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
