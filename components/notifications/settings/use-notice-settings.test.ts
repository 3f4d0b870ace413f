import { expect, it } from 'vitest'
import type { NoticeSettings, NoticeSettingsChange } from '@/lib/contracts/notice-settings'
import { reverseOf, withChange } from './use-notice-settings'

const choice = (on: boolean, fixed = false) => ({ on, fixed })
const settings: NoticeSettings = {
  kinds: [
    {
      kind: 'negotiation.viewed',
      group: 'negotiations',
      site: choice(true),
      email: choice(false),
      push: choice(false),
      sms: choice(false),
      max: null,
      vk: null,
    },
    {
      kind: 'security.new_login',
      group: 'system',
      site: choice(true, true),
      email: choice(true, true),
      push: choice(true),
      sms: null,
      max: null,
      vk: null,
    },
  ],
  cadence: 'instant',
  quiet: { on: true, from: 22, to: 8 },
  time_zone: 'Europe/Moscow',
  has_email: true,
  mail_problem: null,
  push: { public_key: 'k', devices: 0 },
  has_sms: true,
  phone_only: false,
  messengers: [],
  has_chosen_reach: false,
}

const changes: NoticeSettingsChange[] = [
  { kinds: [{ kind: 'negotiation.viewed', channel: 'email', on: true }] },
  { cadence: 'weekly' },
  { quiet: { on: false, from: 22, to: 8 } },
  { time_zone: 'Asia/Omsk' },
]

it.each(changes)('shows %o at once, and its reverse brings back what stood before', (change) => {
  const after = withChange(settings, change)
  expect(after).not.toEqual(settings)
  expect(withChange(after, reverseOf(settings, change))).toEqual(settings)
})

it('leaves what is fixed and every other kind as they are', () => {
  const change: NoticeSettingsChange = {
    kinds: [{ kind: 'security.new_login', channel: 'email', on: false }],
  }
  expect(withChange(settings, change)).toEqual(settings)
})
