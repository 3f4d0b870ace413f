import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled'

const entry = fileURLToPath(new URL('pipeline-worker.ts', import.meta.url))

export interface PipelineWorker {
  /** Resolves when it has told so many in all. */
  told(count: number): Promise<void>
  count(): number
  pid: number
  /** As a power cut would end it. */
  kill(): Promise<void>
}

export async function startWorker(env: Record<string, string>): Promise<PipelineWorker> {
  const child: ChildProcess = spawn(process.execPath, [bundled(entry)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let told = 0
  let ready = () => {}
  const waiting = new Set<() => void>()
  const isReady = new Promise<void>((done, fail) => {
    ready = done
    child.once('exit', (code) => fail(new Error(`the worker ended with ${code}`)))
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (line === 'ready') ready()
      if (line === 'told') told += 1
    }
    for (const look of waiting) look()
  })
  await isReady
  return {
    count: () => told,
    pid: child.pid ?? 0,
    told: (count) =>
      new Promise((done) => {
        const look = () => {
          if (told < count) return
          waiting.delete(look)
          done()
        }
        waiting.add(look)
        look()
      }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
