import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '@/server/platform/logger'
import { createScheduler } from './scheduler'

const log = createLogger('silent')

describe('a timetable', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs a job again and again, and goes on after a failure', async () => {
    const run = vi.fn(async () => {
      if (run.mock.calls.length === 1) throw new Error('no database')
    })
    const timetable = createScheduler([{ name: 'job', everyMs: 100, run }], log)
    timetable.start()
    await vi.advanceTimersByTimeAsync(350)
    expect(run).toHaveBeenCalledTimes(3)
    await timetable.stop()
  })

  it('never runs a job beside itself', async () => {
    let running = 0
    let most = 0
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setTimeout(done, 500))
      running -= 1
    }
    const timetable = createScheduler([{ name: 'slow', everyMs: 100, run }], log)
    timetable.start()
    await vi.advanceTimersByTimeAsync(2000)
    expect(most).toBe(1)
    const stopped = timetable.stop()
    await vi.advanceTimersByTimeAsync(1000)
    await stopped
  })

  it('waits for the job at work when it stops, and starts none after', async () => {
    let done = false
    const run = vi.fn(async () => {
      await new Promise((finish) => setTimeout(finish, 500))
      done = true
    })
    const timetable = createScheduler([{ name: 'job', everyMs: 100, run }], log)
    timetable.start()
    await vi.advanceTimersByTimeAsync(150)
    const stopped = timetable.stop()
    await vi.advanceTimersByTimeAsync(2000)
    await stopped
    expect(done).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
