import { type MessagePort, Worker } from 'node:worker_threads'

export interface ThreadLimits {
  timeMs: number
  heapMb: number
  /** Beside the heap a file may unfold into buffers, which the heap's limit does not count. */
  memoryBytes: number
}

export type ThreadAnswer<T> = { answer: T } | { failed: string }

const memoryCheckMs = 50

/**
 * Runs a script in a thread with limits of memory and time until its first message; always answers, never throws.
 * `port` of its input, if it has one, is handed over.
 */
export function runInThread<T>(
  script: URL,
  input: unknown,
  limits: ThreadLimits,
  port?: MessagePort,
): Promise<ThreadAnswer<T>> {
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: input,
      ...(port && { transferList: [port] }),
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMb,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
      // What a library prints about a stranger's file belongs in no log.
      stdout: true,
      stderr: true,
    })
    const before = process.memoryUsage.rss()
    const end = (result: ThreadAnswer<T>) => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(result)
      void worker.terminate()
    }
    const fail = (failed: string) => end({ failed })
    const timer = setTimeout(() => fail('took too long'), limits.timeMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.memoryBytes) fail('took too much memory')
    }, memoryCheckMs)
    worker.once('message', (answer: T) => end({ answer }))
    worker.once('error', (error) => fail((error as { code?: string }).code ?? 'reader failed'))
    worker.once('exit', () => fail('reader ended'))
  })
}
