import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { DEMO_KEY_FILE } from '@/server/web/gates'

export { expect }

interface Watched {
  /** Messages that a test provokes on purpose. */
  allowedErrors: RegExp[]
  /** What the consoles of all contexts of the test said. */
  strayErrors: string[]
  /** Another person's browser, closed with the test. */
  otherContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** A long run signs up more people from one address than come in without a proof of work: the browser says so and goes on. */
const proofAsked = /status of 428/

/** What else a run provokes on purpose in every test, as one that kills processes does. */
const provoked = process.env.E2E_ALLOWED_ERRORS ? [new RegExp(process.env.E2E_ALLOWED_ERRORS)] : []

/**
 * What the Content-Security-Policy refuses fails a test, too: a library that tries `eval` catches the exception, and the
 * console stays silent.
 */
async function watch(context: BrowserContext, stray: string[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.blockedURI === 'eval')
        console.error(`eval refused at ${event.sourceFile}:${event.columnNumber}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || proofAsked.test(message.text())) return
    const at = message.page()?.url()
    const { url } = message.location()
    stray.push(`${at}${url && url !== at ? ` (${url})` : ''}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    stray.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`)
  })
}

/** A page whose stray console error or uncaught exception fails its test. */
export const test = base.extend<Watched>({
  // One pattern: of two, the runner would take the second for options of the first.
  allowedErrors: [[], { option: true }],
  strayErrors: async ({ allowedErrors }, use) => {
    const stray: string[] = []
    await use(stray)
    const allowed = [...allowedErrors, ...provoked]
    expect(stray.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
  context: async ({ context, strayErrors }, use) => {
    await watch(context, strayErrors)
    await use(context)
  },
  otherContext: async ({ browser, strayErrors }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      await watch(context, strayErrors)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

/** Lets this browser into the outbox and the payment sandbox, as the link that the console prints does. */
export async function openDemoPages(context: BrowserContext): Promise<void> {
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? '', DEMO_KEY_FILE), 'utf8')
  const outbox = await context.request.get(`/outbox?key=${key}`)
  expect(outbox.status()).toBe(200)
}

interface Sent {
  channel: string
  to: string
  subject: string
  text: string
  at: string
}

/** Messages by the names of their files, which never change: a long run sends thousands, and each is read once. */
const outbox = new Map<string, Sent>()

async function readOutbox(): Promise<void> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [] as string[])
  for (const name of names.filter((item) => /^[^.].*\.json$/.test(item) && !outbox.has(item)).sort())
    outbox.set(name, JSON.parse(await readFile(join(folder, name), 'utf8')))
}

/** The newest message to an address in the local outbox, waited for. */
export async function messageTo(address: string, matching = /./, subject = /./): Promise<Sent> {
  let found: Sent | undefined
  await expect
    .poll(
      async () => {
        await readOutbox()
        const fitting = [...outbox].filter(
          ([, { to, text, subject: about }]) => to === address && matching.test(text) && subject.test(about),
        )
        found = fitting.sort(([one], [other]) => (one < other ? -1 : 1)).at(-1)?.[1]
        return found !== undefined
      },
      { message: `a message to ${address}`, timeout: 45_000 },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: polled until found')
  return found
}

/** The six digits of the newest code sent to an address; of the letters whose subject is like this one, where there are others. */
export async function codeSentTo(address: string, subject = /./): Promise<string> {
  const { text } = await messageTo(address, /\b\d{6}\b/, subject)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
