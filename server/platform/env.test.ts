import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, readEnv, variables } from './env'

describe('readEnv', () => {
  it('needs nothing for a first run: demo mode on loopback', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      demo: true,
      HOST: '127.0.0.1',
      PORT: 3000,
      siteUrl: 'http://localhost:3000',
    })
  })

  it('has a numeric id of the realtime application, the only kind that `Pusher.forURL` reads', () => {
    expect(readEnv({}).REALTIME_APP_ID).toMatch(/^\d+$/)
  })

  it('treats an empty value as unset', () => {
    expect(readEnv({ DEMO: '', DATABASE_URL: '', SITE_URL: '', MAINTENANCE: '' })).toMatchObject({
      demo: true,
      maintenance: { enabled: false, end: new Date('2025-09-22T04:00:00Z'), hosts: ['localhost'] },
    })
  })

  it('is explained: the sample names every variable with its default, the table every one that is not for measuring', () => {
    const sample = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(Object.keys(sample).sort()).toEqual(variables.filter((name) => name !== 'NODE_ENV').sort())
    expect(readEnv(sample)).toEqual(readEnv({}))
    const table = readFileSync('README.md', 'utf8')
    const missing = variables.filter((name) => !table.includes(`\`${name}\``))
    expect(missing).toEqual(['NODE_ENV'])
  })

  it('names every variable that is wrong', () => {
    const read = () => readEnv({ PORT: 'many', SITE_URL: 'nowhere', DATABASE_URL: 'mysql://x' })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(/PORT:[\s\S]*SITE_URL:|SITE_URL:[\s\S]*PORT:/)
    expect(read).toThrow(/DATABASE_URL: must start with postgres/)
  })

  it('leaves demo mode when a database of one’s own is named, and then asks for what demo mode does without', () => {
    const database = 'postgres://u:p@db/dvoe'
    expect(() => readEnv({ DATABASE_URL: database })).toThrow(/APP_SECRET[\s\S]*SMTP_URL[\s\S]*SMS_URL/)
    expect(readEnv({ DATABASE_URL: database, DEMO: '1' }).demo).toBe(true)
    expect(readEnv({ DEMO: '0', ...complete }).demo).toBe(false)
  })

  it('M8: takes one secret, or several with the newest first, and none that is short', () => {
    const [one, two] = ['a,b'.repeat(11), 'n'.repeat(32)]
    expect(readEnv({}).secrets).toEqual([])
    expect(readEnv({ APP_SECRET: one }).secrets).toEqual([one])
    const { APP_SECRET, ...rest } = complete
    const several = { DEMO: '0', ...rest, APP_SECRETS: ` ${two} , ${APP_SECRET},${two}` }
    expect(readEnv(several).secrets).toEqual([two, APP_SECRET])
    expect(() => readEnv({ APP_SECRETS: `${two},short` })).toThrow(/APP_SECRETS: each must be at least 32/)
    expect(() => readEnv({ APP_SECRET: 'short' })).toThrow(/APP_SECRET: must be at least 32/)
    expect(() => readEnv({ APP_SECRET: one, APP_SECRETS: two })).toThrow(/APP_SECRETS: set one of them/)
  })
})

const complete = {
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail:25',
  SMS_URL: 'https://sms.example/send',
  SITE_URL: 'https://dvoe.example/',
}
