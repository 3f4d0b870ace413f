// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { dropDrafts } from '@/lib/local-data'
import { asDataAddress, keepPhoto, pictureOf, readKeptPhoto } from './photo'

const picture = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0, 1, 254])], { type: 'image/jpeg' })
beforeEach(() => localStorage.clear())

it('keeps the bytes of a photo, each resume its own', async () => {
  const address = await asDataAddress(picture)
  keepPhoto(null, address)
  const kept = pictureOf(readKeptPhoto(null) ?? '')
  expect(kept.type).toBe('image/jpeg')
  expect(await asDataAddress(kept)).toBe(address)
  expect(readKeptPhoto('abcdefghjkmn')).toBeNull()
})

it('forgets it when it is let go, and when the person signs out', async () => {
  const address = await asDataAddress(picture)
  keepPhoto('abcdefghjkmn', address)
  keepPhoto('abcdefghjkmn', null)
  expect(readKeptPhoto('abcdefghjkmn')).toBeNull()
  keepPhoto(null, address)
  dropDrafts()
  expect(readKeptPhoto(null)).toBeNull()
})

it('takes nothing for a photo that is none', () => {
  localStorage.setItem('dv:draft:resume-photo', '<svg onload=alert(1)>')
  expect(readKeptPhoto(null)).toBeNull()
})
