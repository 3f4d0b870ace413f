import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { FromChild, JobError, ToChild } from './serve'

export interface ChildLimits {
  /** Resident memory of the whole process: the heap, buffers and whatever native libraries allocate. */
  memoryMb: number
  /** Of it, the JavaScript heap. */
  heapMb: number
  /** Processor time of one job: a busy machine does not shorten it. */
  cpuMs: number
  /** Wall-clock time of one job, for one that waits instead of working. */
  wallMs: number
}

/**
 * Why a job has no answer. `limits`: it took more than it may, or its process died of it. `crowded_out`: it kept to its
 * limits, and there was no memory for all. `not_started`: no fault of what it was given. `own_error`: the job threw.
 */
export type ChildFailure =
  | { failed: string; because: 'limits' | 'crowded_out' | 'not_started' }
  | { failed: string; because: 'own_error'; error: JobError }

export type ChildOutcome<Answer> = { answer: Answer } | ChildFailure

/** Answers a question of the child; throws nothing. */
export type AnswerQuestion = (question: unknown) => Promise<unknown>

/** A child does so many jobs at most: what leaks, or is left behind by one file, does not stay for long. */
const jobsPerChild = 20
const checkEveryMs = 25
const startMs = 30_000
const lowPriority = 5
/** A job that takes so much goes behind the others in the eyes of the system, too; there is no way back for its process. */
const longCpuMs = 600
const lowestPriority = 19
/** The kernel counts private memory that is reserved, such as stacks of threads, and not what is mapped from files. */
const reservedMb = 40 + codeRangeMb()

/**
 * V8 of Node 24 and later maps half a gigabyte for compiled code, writable from the start: the kernel counts it as data,
 * though next to nothing of it is used. The children run the same Node as this process.
 */
function codeRangeMb(): number {
  // The kernel keeps no such list where there is no Linux; RLIMIT_DATA bounds nothing there either.
  if (process.platform !== 'linux') return 0
  const ranges = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm)
  const bytes = [...ranges].reduce((sum, [, from = '', to = '']) => {
    return sum + Number.parseInt(to, 16) - Number.parseInt(from, 16)
  }, 0)
  return Math.ceil(bytes / 2 ** 20)
}

/**
 * The server watches what a child takes; the kernel stops what grows between two looks (RLIMIT_DATA), and ends a child that
 * nobody watches any more because the server died. No dump is written of what a stranger sent.
 */
const startScript = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"'

/** Memory that RLIMIT_DATA refuses, a full stack and a string beyond all bounds come to a job as errors. */
const isExhausted = ({ name, message }: JobError) =>
  name === 'RangeError' && /allocation failed|call stack|string length/.test(message)

/** A process that does one job at a time, within limits. It has none of the server's environment. */
export class Child {
  readonly #process: ChildProcess
  readonly #limits: ChildLimits
  readonly #ready: Promise<boolean>
  #listener: (message: FromChild) => void = () => undefined
  #onGone: (reason: string) => void = () => undefined
  /** Resolves with the end of the process; until then its memory is taken. */
  readonly exited: Promise<void>
  jobs = 0
  isGone = false
  /** At the last look. */
  rssMb = 0
  #cpuMs = 0
  #isSlowed = false

  constructor(script: string, limits: ChildLimits, onExit: () => void) {
    this.#limits = limits
    const dataKb = (limits.memoryMb + reservedMb) * 1024
    const cpuSeconds = Math.ceil(limits.cpuMs / 1000) * jobsPerChild + 10
    const node = [
      process.execPath,
      `--max-old-space-size=${limits.heapMb}`,
      '--max-semi-space-size=8',
      '--stack-size=2000',
      script,
    ]
    this.#process = spawn('/bin/sh', ['-c', startScript, 'sh', String(dataKb), String(cpuSeconds), ...node], {
      // What a library prints about a stranger's file belongs in no log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    })
    let hasExited: () => void = () => undefined
    this.exited = new Promise((resolve) => {
      hasExited = resolve
    })
    const gone = (reason: string) => {
      if (this.isGone) return
      this.isGone = true
      hasExited()
      this.#onGone(reason)
      onExit()
    }
    this.#process.once('error', (error) => gone(error.message))
    this.#process.once('exit', (code, signal) => gone(`the child ended with ${signal ?? code}`))
    this.#ready = new Promise((resolve) => {
      this.#onGone = () => resolve(false)
      this.#listener = ({ kind }) => resolve(kind === 'ready')
    })
    this.#process.on('message', (message) => this.#listener(message as FromChild))
    this.#lowerPriority(lowPriority)
    this.letGo()
  }

  /** Pages are answered first, whatever a stranger's file is busy with. */
  #lowerPriority(priority: number): void {
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, priority)
    } catch {
      // It is gone already, or the system knows no priorities: the limits hold all the same.
    }
  }

  /** Does one job; always resolves. After a failure the process is gone. `isTooMuch` judges all children together. */
  async run<Answer>(
    input: unknown,
    answerQuestion: AnswerQuestion,
    isTooMuch: (child: Child) => boolean,
  ): Promise<ChildOutcome<Answer>> {
    this.jobs += 1
    this.#hold()
    const started = setTimeout(() => this.kill(), startMs)
    const isReady = !this.isGone && (await this.#ready)
    clearTimeout(started)
    if (!isReady || this.isGone) return { failed: 'the child did not start', because: 'not_started' }
    return new Promise((resolve) => {
      const end = (outcome: ChildOutcome<Answer>) => {
        clearInterval(watch)
        clearTimeout(timer)
        this.#listener = () => undefined
        this.#onGone = () => undefined
        if ('failed' in outcome) this.kill()
        this.letGo()
        resolve(outcome)
      }
      const overLimit = (failed: string) => end({ failed, because: 'limits' })
      let before = this.look()
      let isLoading = true
      const watch = setInterval(() => {
        const spent = this.look() - before
        if (this.rssMb > this.#limits.memoryMb) overLimit('took too much memory')
        else if (isTooMuch(this)) end({ failed: 'there was no memory for all', because: 'crowded_out' })
        else if (spent > this.#limits.cpuMs) overLimit('took too long')
        else if (spent > longCpuMs && !this.#isSlowed) {
          this.#isSlowed = true
          this.#lowerPriority(lowestPriority)
        }
      }, checkEveryMs)
      const timer = setTimeout(() => overLimit('took too long'), this.#limits.wallMs)
      // It ends by itself where the heap or RLIMIT_DATA is exceeded.
      this.#onGone = overLimit
      this.#listener = (message) => {
        if (message.kind === 'done') end({ answer: message.answer as Answer })
        else if (message.kind === 'failed') {
          const { error } = message
          const failed = `${error.name}: ${error.message}`
          end(isExhausted(error) ? { failed, because: 'limits' } : { failed, because: 'own_error', error })
        } else if (message.kind === 'loaded' && isLoading) {
          isLoading = false
          before = this.look()
        } else if (message.kind === 'ask') {
          void answerQuestion(message.question).then((value) => {
            if (!this.isGone) this.#send({ kind: 'reply', id: message.id, value })
          })
        }
      }
      this.#send({ kind: 'run', input })
    })
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }

  /** An idle child keeps nobody from exiting; with the server's end of the line it ends itself. */
  letGo(): void {
    this.#process.unref()
    this.#process.channel?.unref()
  }

  #hold(): void {
    this.#process.ref()
    this.#process.channel?.ref()
  }

  /** Whether it may do another job: neither worn out nor at the lowest priority for good. */
  get isReusable(): boolean {
    return !this.isGone && !this.#isSlowed && this.jobs < jobsPerChild
  }

  /** Notes its memory; its processor time so far. Where the system does not tell, both stay as they are. */
  look(): number {
    const usage = this.#process.pid === undefined ? undefined : usageOf(this.#process.pid)
    if (usage) {
      this.rssMb = usage.rssMb
      this.#cpuMs = usage.cpuMs
    }
    return this.#cpuMs
  }

  #send(message: ToChild): void {
    // A child that died a moment ago is reported by its exit.
    this.#process.send(message, () => undefined)
  }
}

/** Resident memory and processor time of a process; undefined where the system does not tell, or it is gone. */
export function usageOf(pid: number): { rssMb: number; cpuMs: number } | undefined {
  try {
    const rss = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // The name of the process, in brackets, may hold anything; fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    // User and system time, in hundredths of a second on every Linux that Node runs on.
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
    return rss === undefined ? undefined : { rssMb: Number(rss) / 1024, cpuMs }
  } catch {
    return undefined
  }
}
