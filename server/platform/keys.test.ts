import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeys, type KeyPurpose } from './keys'

const [oldSecret, newSecret, otherSecret] = ['o', 'n', 'x'].map((letter) => letter.repeat(32))
if (!oldSecret || !newSecret || !otherSecret) throw new Error('three secrets are needed')
const before = createKeys([oldSecret])
const rotated = createKeys([newSecret, oldSecret])
const finished = createKeys([newSecret])
const signing: KeyPurpose[] = ['code', 'company-invitation', 'recording', 'calendar', 'unsubscribe']

describe('M8: keys', () => {
  it('are another one for each purpose and each secret, and none is the secret', () => {
    const purposes: KeyPurpose[] = [...signing, 'session-token', 'interview-pass', 'limiter-key', 'viewer']
    const all = [before, finished].flatMap((keys) =>
      purposes.map((purpose) => keys.newest(purpose).bytes.toString('hex')),
    )
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain(Buffer.from(oldSecret).toString('hex'))
    expect(before.sign('calendar', 'text')).not.toBe(before.sign('recording', 'text'))
    expect(before.isSigned('calendar', 'text', before.sign('recording', 'text'))).toBe(false)
  })

  it('are named after their secret by a name that tells nothing of it', () => {
    expect(rotated.kids).toEqual([...finished.kids, ...before.kids])
    expect(new Set(rotated.kids).size).toBe(2)
    for (const kid of rotated.kids) expect(kid).toMatch(/^[\w-]{8}$/)
  })

  it.each(signing)('a signature of %s outlives the rotation and ends with its secret', (purpose) => {
    const signature = before.sign(purpose, 'text', 18)
    expect(rotated.isSigned(purpose, 'text', signature, 18)).toBe(true)
    expect(rotated.isSigned(purpose, 'other text', signature, 18)).toBe(false)
    expect(finished.isSigned(purpose, 'text', signature, 18)).toBe(false)
    expect(rotated.sign(purpose, 'text', 18)).toBe(finished.sign(purpose, 'text', 18))
    expect(before.isSigned(purpose, 'text', rotated.sign(purpose, 'text', 18), 18)).toBe(false)
  })

  it('refuses a signature that was cut, lengthened or written otherwise', () => {
    const signature = before.sign('calendar', 'text', 18)
    for (const changed of ['', signature.slice(0, -1), `${signature}A`, `${signature}=`, ` ${signature}`])
      expect(before.isSigned('calendar', 'text', changed, 18), changed).toBe(false)
  })

  it('opens what an earlier secret sealed, under its own name only', () => {
    const sealed = before.seal('interview-pass', 'aaaaaaaaaaaa', 'Паспорт 4510')
    expect(rotated.unseal('interview-pass', 'aaaaaaaaaaaa', sealed)).toBe('Паспорт 4510')
    expect(rotated.unseal('interview-pass', 'bbbbbbbbbbbb', sealed)).toBeNull()
    expect(finished.unseal('interview-pass', 'aaaaaaaaaaaa', sealed)).toBeNull()
    const [kid, body] = sealed.split('.')
    expect(rotated.unseal('interview-pass', 'aaaaaaaaaaaa', `${finished.kids[0]}.${body}`)).toBeNull()
    expect(rotated.unseal('interview-pass', 'aaaaaaaaaaaa', `forged.${body}`)).toBeNull()
    for (const broken of ['', '.', `${kid}.`, `${kid}.AAAA`, `${kid}.${body?.slice(0, -2)}`])
      expect(rotated.unseal('interview-pass', 'aaaaaaaaaaaa', broken), broken).toBeNull()
    expect(rotated.seal('interview-pass', 'a', 'b').startsWith(`${finished.kids[0]}.`)).toBe(true)
  })

  it('accepts what was issued before keys were derived, also from a secret that was rotated out', () => {
    const cut = (key: string, text: string, bytes: number) =>
      createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url')
    for (const keys of [before, rotated]) {
      expect(keys.isSigned('calendar', 'a:1', cut(`${oldSecret}:calendar`, 'a:1', 18), 18)).toBe(true)
      expect(keys.isSigned('unsubscribe', 'a.b', cut(`${oldSecret}:unsubscribe`, 'a.b', 18), 18)).toBe(true)
      const invitation = cut(`${oldSecret}:company-invitation`, 'a.1', 24)
      expect(keys.isSigned('company-invitation', 'a.1', invitation, 24)).toBe(true)
      expect(keys.isSigned('recording', 'a', cut(oldSecret, 'a', 32))).toBe(true)
      expect(keys.isSigned('code', 'a', cut(oldSecret, 'a', 32))).toBe(false)
    }
    const key = Buffer.from(
      hkdfSync('sha256', oldSecret, 'interview-pass', 'what a building asks for at its door', 32),
    )
    const iv = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    cipher.setAAD(Buffer.from('aaaaaaaaaaaa'))
    const body = Buffer.concat([cipher.update('Паспорт'), cipher.final()])
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    expect(rotated.unseal('interview-pass', 'aaaaaaaaaaaa', sealed)).toBe('Паспорт')
    expect(finished.unseal('interview-pass', 'aaaaaaaaaaaa', sealed)).toBeNull()
  })

  it('need a secret', () => {
    expect(() => createKeys([])).toThrow()
  })
})
