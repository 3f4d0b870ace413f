/** What the server and a child process say to each other; both ends are ours, the file between them is not. */
export type ToChild = { kind: 'run'; input: unknown } | { kind: 'reply'; id: number; value: unknown }

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; reason: string }

/** Asks the server for something the child has no access to. */
export type Ask = (question: unknown) => Promise<unknown>
