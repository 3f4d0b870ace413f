import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const pom = fileURLToPath(new URL('pom.xml', import.meta.url))
const version = /<s3proxy\.version>([\d.]+)</.exec(readFileSync(pom, 'utf8'))?.[1] ?? ''
/** Outside the repository. */
const cache = join(
  process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache'),
  'dvoe',
  `s3proxy-${version}`,
)
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java'
const startMs = 30_000

/** Lays the server out in the cache, once a machine. Returns why it cannot, or null. */
function resolveServer(): string | null {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' })
  if (!(Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= 11)) return 'no Java 11 or newer here'
  if (existsSync(cache)) return null
  const making = `${cache}.${process.pid}`
  const { status, stdout, error } = spawnSync(
    'mvn',
    ['-B', '-q', '-f', pom, 'initialize', `-Dinto=${making}`],
    { encoding: 'utf8', timeout: 300_000 },
  )
  if (error) return `Maven cannot be run (${error.message})`
  if (status !== 0) return `Maven could not resolve it (${stdout.trim().split('\n')[0]?.slice(0, 200)})`
  try {
    renameSync(making, cache)
  } catch (failure) {
    // Whoever was quicker has made the same.
    rmSync(making, { recursive: true })
    if (!existsSync(cache)) throw failure
  }
  return null
}

let unavailable: string | null | undefined
/** Why no S3 server can be started here; null when one can. `S3_ENDPOINT` names one that runs already. */
export function whyNoS3(): string | null {
  if (process.env.S3_ENDPOINT) return null
  if (unavailable === undefined) {
    unavailable = resolveServer()
    if (unavailable) console.warn(`S3 tests are skipped: ${unavailable}. S3_ENDPOINT may name a server.`)
  }
  return unavailable
}

const freePort = () =>
  new Promise<number>((found, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface S3Server {
  /** Settings of the product for a bucket of its own. */
  bucket(): Promise<Record<string, string> & { S3_BUCKET: string }>
  /** Ends it at once, as when its machine is lost; with the same objects again by `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on loopback that holds nothing, or uses that of `S3_ENDPOINT`. */
export async function startS3(): Promise<S3Server> {
  const given = process.env.S3_ENDPOINT
  const reason = whyNoS3()
  if (reason) throw new Error(reason)
  const port = await freePort()
  const access = {
    S3_ENDPOINT: given ?? `http://127.0.0.1:${port}`,
    S3_REGION: process.env.S3_REGION ?? 'us-east-1',
    S3_ACCESS_KEY_ID: process.env.S3_ACCESS_KEY_ID ?? 'dvoe-test',
    S3_SECRET_ACCESS_KEY: process.env.S3_SECRET_ACCESS_KEY ?? 'dvoe-test-secret',
  }
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-s3-'))
  const settings = join(folder, 'settings')
  mkdirSync(join(folder, 'objects'))
  const lines = [
    's3proxy.authorization=aws-v4',
    `s3proxy.endpoint=${access.S3_ENDPOINT}`,
    `s3proxy.identity=${access.S3_ACCESS_KEY_ID}`,
    `s3proxy.credential=${access.S3_SECRET_ACCESS_KEY}`,
    'jclouds.provider=filesystem-nio2',
    'jclouds.identity=none',
    'jclouds.credential=none',
    `jclouds.filesystem.basedir=${join(folder, 'objects')}`,
  ]
  writeFileSync(settings, lines.join('\n'))
  let running: ChildProcess | undefined
  const said: string[] = []
  const kill = async () => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
  const killAtExit = () => void running?.kill('SIGKILL')
  const start = async () => {
    if (given) return
    const args = ['-XX:+UseSerialGC', '-Xmx256m', '-DLOG_LEVEL=warn']
    const main = ['-cp', join(cache, '*'), 'org.gaul.s3proxy.Main', '--properties', settings]
    const child = spawn(java, [...args, ...main], { stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said.push(text.toString())
        said.splice(0, said.length - 50)
      })
    }
    const until = Date.now() + startMs
    while (!(await fetch(access.S3_ENDPOINT).catch(() => null))) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`the S3 server did not start:\n${said.join('').slice(-3000)}`)
      await setTimeout(50)
    }
  }
  const stop = async () => {
    process.off('exit', killAtExit)
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  const client = new S3Client({
    endpoint: access.S3_ENDPOINT,
    region: access.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: access.S3_ACCESS_KEY_ID, secretAccessKey: access.S3_SECRET_ACCESS_KEY },
  })
  return {
    async bucket() {
      const S3_BUCKET = `dvoe-test-${randomBytes(6).toString('hex')}`
      await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
      return { ...access, S3_BUCKET }
    },
    kill,
    start,
    stop,
  }
}
