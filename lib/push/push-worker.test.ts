import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlePush } from './push-worker'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://dvoe.example'
const keys = { p256dh: 'B', auth: 'fresh' }
const fresh = { toJSON: () => ({ endpoint: 'https://push.example/2', keys }) }

interface Tab {
  url: string
  visibilityState: string
  focused?: true
  focus: () => unknown
  navigate: (path: string) => Promise<unknown>
}

/** The worker with what a browser gives it, and what it did with that. */
function start({ tabs = [] as Tab[], status = 200 } = {}) {
  const listeners: Record<string, (event: object) => void> = {}
  const did = {
    shown: [] as { title: string; body: string; tag: string; data: { path: string } }[],
    opened: [] as string[],
    asked: [] as { url: string; body: unknown }[],
    subscribed: [] as object[],
  }
  const note = {
    api: 'https://api.example',
    publicKey: 'K',
    endpoint: 'https://push.example/1',
    auth: 'old',
  }
  const notes = new Map([['/push-note', JSON.stringify(note)]])
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    registration: {
      showNotification: async (title: string, options: object) => {
        did.shown.push({ title, ...(options as { body: string; tag: string; data: { path: string } }) })
      },
      pushManager: {
        subscribe: async (options: object) => {
          did.subscribed.push(options)
          return fresh
        },
      },
    },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (path: string) => did.opened.push(path),
    },
  }
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => notes.has(key) && new Response(notes.get(key)),
      put: async (key: string, answer: Response) => notes.set(key, await answer.text()),
    }),
  })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    did.asked.push({ url, body: JSON.parse(init.body) })
    return { ok: status < 300, status }
  })
  handlePush(self as never, 'Новое уведомление')
  const fire = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[name]?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise
      },
    })
    await work
  }
  return { did, fire, note: () => JSON.parse(notes.get('/push-note') ?? 'null') as unknown }
}

const tab = (path: string, visibilityState = 'hidden'): Tab & { went: string[] } => {
  const one = {
    url: origin + path,
    visibilityState,
    went: [] as string[],
    focus: () => {
      Object.assign(one, { focused: true })
      return one
    },
    navigate: async (to: string) => {
      one.went.push(to)
      return one
    },
  }
  return one
}
const message = (data: unknown) => ({ data: { json: () => data } })
const click = (path: string) => ({ notification: { data: { path }, close: () => {} } })

describe('H3 the worker of push', () => {
  it('shows what came, under a tag that a later message of the same replaces', async () => {
    const { did, fire } = start()
    await fire(
      'push',
      message({ title: 'Приглашение', body: 'Клиника зовёт', url: '/ru/x?item=1', tag: 'n1' }),
    )
    expect(did.shown).toMatchObject([
      { title: 'Приглашение', body: 'Клиника зовёт', tag: 'n1', data: { path: '/ru/x?item=1' } },
    ])
  })

  it('shows something even when nothing can be read, as browsers demand', async () => {
    const { did, fire } = start()
    const broken = {
      json: () => {
        throw new SyntaxError('not JSON')
      },
    }
    await fire('push', { data: broken })
    await fire('push', { data: null })
    expect(did.shown.map(({ title, data }) => [title, data.path])).toEqual([
      ['Новое уведомление', '/ru/my/notifications'],
      ['Новое уведомление', '/ru/my/notifications'],
    ])
  })

  it('leads to pages of this site only', async () => {
    const { did, fire } = start()
    for (const url of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)']) {
      await fire('push', message({ title: 'x', url }))
    }
    expect(new Set(did.shown.map(({ data }) => data.path))).toEqual(new Set(['/ru/my/notifications']))
  })

  it('goes to the tab that shows the page, else to the one being looked at, else opens one', async () => {
    const [there, seen] = [tab('/ru/x?item=1'), tab('/ru', 'visible')]
    const both = start({ tabs: [seen, there] })
    await both.fire('notificationclick', click('/ru/x?item=1'))
    expect([there.focused, seen.focused, seen.went]).toEqual([true, undefined, []])
    await both.fire('notificationclick', click('/ru/y'))
    expect([seen.focused, seen.went]).toEqual([true, ['/ru/y']])
    const none = start()
    await none.fire('notificationclick', click('/ru/y'))
    expect(none.did.opened).toEqual(['/ru/y'])
  })

  it('opens a tab where it may not steer the one there is', async () => {
    const foreign = { ...tab('/ru'), navigate: () => Promise.reject(new TypeError('not controlled')) }
    const { did, fire } = start({ tabs: [foreign] })
    await fire('notificationclick', click('/ru/y'))
    expect(did.opened).toEqual(['/ru/y'])
  })

  it('subscribes again and tells the server by the old secret, which the new one replaces', async () => {
    const { did, fire, note } = start()
    await fire('pushsubscriptionchange', {})
    expect(did.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'K' }])
    expect(did.asked).toEqual([
      {
        url: 'https://api.example/v1/notifications/push/renewal',
        body: {
          old: { endpoint: 'https://push.example/1', auth: 'old' },
          endpoint: 'https://push.example/2',
          keys,
        },
      },
    ])
    expect(note()).toMatchObject({ endpoint: 'https://push.example/2', auth: 'fresh' })
  })

  it('keeps the old secret for the next try when the server did not take the new address', async () => {
    const { fire, note } = start({ status: 503 })
    await expect(fire('pushsubscriptionchange', { newSubscription: fresh })).rejects.toThrow('503')
    expect(note()).toMatchObject({ endpoint: 'https://push.example/1', auth: 'old' })
  })
})
