// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { deleteDrafts } from '@/lib/local-data'
import { asDataAddress, pictureOf, readStoredPhoto, storePhoto } from './stored-photo'

const picture = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0, 1, 254])], { type: 'image/jpeg' })
beforeEach(() => localStorage.clear())

it('keeps the bytes of a photo, each resume its own', async () => {
  const address = await asDataAddress(picture)
  storePhoto(null, address)
  const kept = pictureOf(readStoredPhoto(null) ?? '')
  expect(kept.type).toBe('image/jpeg')
  expect(await asDataAddress(kept)).toBe(address)
  expect(readStoredPhoto('abcdefghjkmn')).toBeNull()
})

it('forgets it when it is let go, and when the person signs out', async () => {
  const address = await asDataAddress(picture)
  storePhoto('abcdefghjkmn', address)
  storePhoto('abcdefghjkmn', null)
  expect(readStoredPhoto('abcdefghjkmn')).toBeNull()
  storePhoto(null, address)
  deleteDrafts()
  expect(readStoredPhoto(null)).toBeNull()
})

it('takes nothing for a photo that is none', () => {
  localStorage.setItem('dv:draft:resume-photo', '<svg onload=alert(1)>')
  expect(readStoredPhoto(null)).toBeNull()
})
