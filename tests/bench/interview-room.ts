// How quickly two people see each other, and again after what lies between them broke. Part of `npm run bench:interviews`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { enterAs } from '@/tests/support/members'
import { freePort } from '@/tests/support/own-server'
import { type AgreedTalk, talkSoon } from '@/tests/support/rooms'
import { type Product, scratchFolder, startProduct } from './product'

const targets = { entry: 4000, socket: 5000, ice: 8000 }
const secret = 'shared with coturn for the bench'

interface Figures {
  way: 'direct' | 'relay'
  entryMs: number
  socketMs: number
  iceMs: number | null
}

/** Where both sides are seen: frames of the other one, counted on either page. */
const framesOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.room-tile[data-seen] video')
    return video && video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0
  })

/** Milliseconds until both pages draw frames beyond those they had. */
async function untilSeen(pages: readonly Page[], since: number, before: readonly number[]): Promise<number> {
  for (;;) {
    const frames = await Promise.all(pages.map(framesOf))
    if (frames.every((count, index) => count > (before[index] ?? 0) + 2))
      return Math.round(performance.now() - since)
    if (performance.now() - since > 60_000) throw new Error(`no picture after a minute: ${frames.join(', ')}`)
    await sleep(25)
  }
}

/** Every connection of a page, to be looked at and broken. */
const keepConnections = (context: BrowserContext) =>
  context.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(window, { madeConnections: made })
    const Native = RTCPeerConnection
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })

async function side(browser: Browser, product: Product, talk: AgreedTalk, who: 'hr' | 'person') {
  const context = await browser.newContext({ locale: 'ru-RU', permissions: ['camera', 'microphone'] })
  await enterAs(context, talk[who], product.url)
  await keepConnections(context)
  const page = await context.newPage()
  const cut: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer()
    cut.push(() => socket.close({ code: 4200, reason: 'cut' }))
  })
  await page.goto(product.url + (who === 'hr' ? talk.ofEmployer : talk.ofCandidate))
  await page.getByRole('button', { name: 'Включить камеру и микрофон' }).click()
  await page.getByRole('button', { name: 'Выключить микрофон' }).waitFor()
  return { page, cut: async () => void (await cut.at(-1)?.()) }
}

async function measure(product: Product, relay: Relay | undefined): Promise<Figures> {
  const calls = await request.newContext({ baseURL: product.url })
  process.env.E2E_DATA_DIR = product.dataDir
  const talk = await talkSoon(calls)
  const browsers = await Promise.all(
    [0, 1].map(() =>
      chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--use-fake-device-for-media-stream=fps=20',
          '--use-fake-ui-for-media-stream',
        ],
      }),
    ),
  )
  try {
    const [first, second] = browsers
    if (!first || !second) throw new Error('no browsers')
    const candidate = await side(first, product, talk, 'person')
    const employer = await side(second, product, talk, 'hr')
    const pages = [candidate.page, employer.page]
    const enter = (page: Page) => page.getByRole('button', { name: 'Войти', exact: true }).click()

    const entered = performance.now()
    await Promise.all(pages.map(enter))
    await employer.page.getByRole('button', { name: 'Впустить' }).click()
    const entryMs = await untilSeen(pages, entered, [0, 0])

    // Both sockets at once: the picture goes on, and what is written comes through again.
    await sleep(2000)
    const cutAt = performance.now()
    await Promise.all([candidate.cut(), employer.cut()])
    await candidate.page.getByLabel('Сообщение').fill('Слышно?')
    await candidate.page.getByLabel('Сообщение').press('Enter')
    await employer.page.getByRole('log').getByText('Слышно?').waitFor()
    const frames = await Promise.all(pages.map(framesOf))
    await untilSeen(pages, cutAt, frames)
    const socketMs = Math.round(performance.now() - cutAt)

    const iceMs = relay ? await breakRelay(relay, pages) : null
    return { way: relay ? 'relay' : 'direct', entryMs, socketMs, iceMs }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await calls.dispose()
  }
}

interface Relay {
  port: number
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Its relay dies with every way through it and comes back without them: a new one must be negotiated. */
async function breakRelay(relay: Relay, pages: readonly Page[]): Promise<number> {
  await sleep(3000)
  await relay.restart()
  const broken = performance.now()
  await sleep(500)
  return untilSeen(pages, broken, await Promise.all(pages.map(framesOf)))
}

/** coturn as it is set up in docs/operators.md, or why it cannot be had. */
async function startRelay(): Promise<Relay | string> {
  const found = () => spawnSync('turnserver', ['--version']).error === undefined
  if (!found()) spawnSync('apt-get', ['install', '-y', 'coturn'], { stdio: 'ignore' })
  if (!found()) return 'coturn is not installed, and `apt-get install -y coturn` did not work'
  const port = await freePort()
  let child: ChildProcess | undefined
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child?.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = spawn(
      'turnserver',
      [
        '-n',
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
        ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=bench', '--fingerprint'],
        // Only here: both ends of the relay are this machine.
        '--allow-loopback-peers',
        ...['--no-tls', '--no-dtls', '--no-cli', '--log-file=stdout', '--pidfile=/dev/null'],
      ],
      { stdio: 'ignore' },
    )
    await sleep(300)
    if (child.exitCode !== null) throw new Error('coturn did not start')
  }
  await start()
  return {
    port,
    stop,
    restart: async () => {
      await stop()
      await start()
    },
  }
}

async function within(env: Record<string, string>, relay?: Relay): Promise<Figures> {
  Object.assign(process.env, env)
  const product = await startProduct(scratchFolder(), await freePort())
  try {
    return await measure(product, relay)
  } finally {
    await product.stop()
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

/** Prints the figures; false when one of them is over its target. */
export async function measureRoom(): Promise<boolean> {
  const all = [await within({})]
  const relay = await startRelay()
  if (typeof relay === 'string') console.log(`through a relay: skipped, ${relay}`)
  else {
    try {
      const turn = `turn:127.0.0.1:${relay.port}?transport=udp`
      all.push(await within({ ICE_URLS: turn, TURN_SECRET: secret, ICE_POLICY: 'relay' }, relay))
    } finally {
      await relay.stop()
    }
  }
  console.table(all)
  console.log(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}; targets ${JSON.stringify(targets)}`,
  )
  return all.every(
    ({ entryMs, socketMs, iceMs }) =>
      entryMs <= targets.entry && socketMs <= targets.socket && (iceMs ?? 0) <= targets.ice,
  )
}
