// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDevices } from './use-devices'

/** As much of a line as a browser gives, and whether its lamp is on. */
class FakeTrack extends EventTarget {
  readyState = 'live'
  enabled = true
  constructor(readonly kind: 'audio' | 'video') {
    super()
  }
  stop() {
    this.readyState = 'ended'
  }
  /** The device is gone. */
  unplug() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}
const given: FakeTrack[] = []
const lit = () => given.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind)
const streamOf = (kinds: ('audio' | 'video')[]) => {
  const tracks = kinds.map((kind) => new FakeTrack(kind))
  given.push(...tracks)
  const of = (wanted: string) => tracks.filter(({ kind }) => kind === wanted)
  return {
    getTracks: () => tracks,
    getAudioTracks: () => of('audio'),
    getVideoTracks: () => of('video'),
  }
}
/** Requests the browser has not answered yet. */
let asked: ((refused?: string) => Promise<void>)[] = []
const request = (kinds: ('audio' | 'video')[]) =>
  new Promise((resolve, reject) => {
    asked.push(async (refused) => {
      if (refused) reject(Object.assign(new Error('no'), { name: refused }))
      else resolve(streamOf(kinds))
    })
  })
const answer = (refused?: string) => act(async () => asked.shift()?.(refused))

beforeEach(() => {
  given.length = 0
  asked = []
  sessionStorage.clear()
  vi.stubGlobal('navigator', {
    mediaDevices: Object.assign(new EventTarget(), {
      enumerateDevices: async () => [],
      getUserMedia: ({ audio, video }: MediaStreamConstraints) =>
        request([...(audio ? (['audio'] as const) : []), ...(video ? (['video'] as const) : [])]),
      getDisplayMedia: () => request(['video']),
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function opened() {
  const hook = renderHook(() => useDevices('abcdefghijkm'))
  act(() => void hook.result.current.open())
  await answer()
  expect(lit()).toEqual(['audio', 'video'])
  return hook
}

it('M6 gives back what a browser brings after the room was left', async () => {
  const { result } = renderHook(() => useDevices('abcdefghijkm'))
  act(() => void result.current.open())
  act(() => result.current.close())
  await answer()
  expect(given).toHaveLength(2)
  expect(lit()).toEqual([])
  expect(result.current).toMatchObject({ ready: false, audio: null, camera: null })
})

it('M6 gives back a camera that is turned on and a screen that is chosen while one leaves', async () => {
  const { result } = await opened()
  await act(() => result.current.toggle('video'))
  act(() => void result.current.toggle('video'))
  act(() => void result.current.share())
  act(() => result.current.close())
  await answer()
  await answer()
  expect(given).toHaveLength(4)
  expect(lit()).toEqual([])
  expect(result.current).toMatchObject({ camera: null, screen: null })
})

it('M6 turns a camera off that is only being turned on', async () => {
  const { result } = await opened()
  await act(() => result.current.toggle('video'))
  act(() => void result.current.toggle('video'))
  await act(() => result.current.toggle('video'))
  await answer()
  expect(lit()).toEqual(['audio'])
  expect(result.current.cameraOn).toBe(false)
})

it('M6 shows one screen, however often one is asked for', async () => {
  const { result } = await opened()
  act(() => void result.current.share())
  act(() => void result.current.share())
  await answer()
  await answer()
  expect(lit()).toEqual(['audio', 'video', 'video'])
  act(() => given.at(-1)?.unplug())
  expect(result.current.screen).toBeNull()
})

it('M6 goes on with another microphone when one is unplugged, and says when there is none', async () => {
  const { result } = await opened()
  act(() => given[0]?.unplug())
  await answer()
  expect(lit()).toEqual(['video', 'audio'])
  expect(result.current.audio).toBe(given.at(-1))
  act(() => given.at(-1)?.unplug())
  await answer('NotFoundError')
  expect(result.current).toMatchObject({ micOn: false, problems: { audio: 'missing' } })
})

it('M6 lets go of everything with the page', async () => {
  const { result, unmount } = await opened()
  act(() => void result.current.share())
  await answer()
  expect(lit()).toHaveLength(3)
  unmount()
  expect(lit()).toEqual([])
})
