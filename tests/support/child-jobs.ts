import { serveJobs } from '@/server/platform/children/serve'

/** Work that a test asks a child process for. */
export type ChildJob =
  | { do: 'answer'; value: unknown }
  | { do: 'environment' }
  | { do: 'buffers'; mb: number }
  | { do: 'hold'; mb: number }
  | { do: 'heap' }
  | { do: 'spin' }
  | { do: 'work'; ms: number }
  | { do: 'wait' }
  | { do: 'throw' }
  | { do: 'ask'; question: unknown }

const held: unknown[] = []

serveJobs(async (job: ChildJob, { ask }): Promise<unknown> => {
  switch (job.do) {
    case 'answer':
      return { value: job.value, pid: process.pid }
    case 'environment':
      return Object.keys(process.env)
    case 'buffers':
      for (let mb = 0; mb < job.mb; mb += 10) held.push(Buffer.alloc(10 * 1024 * 1024, 1))
      return held.length
    case 'hold':
      held.push(Buffer.alloc(job.mb * 1024 * 1024, 1))
      return new Promise(() => undefined)
    case 'heap':
      for (;;) held.push({ some: held.length })
    case 'spin':
      for (;;) held.length = 0
    case 'work': {
      const start = process.cpuUsage()
      while (process.cpuUsage(start).user / 1000 < job.ms) held.length = 0
      return true
    }
    case 'wait':
      return new Promise(() => undefined)
    case 'throw':
      throw new TypeError('a job of this test')
    case 'ask':
      return ask(job.question)
  }
})
