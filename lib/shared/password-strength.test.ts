import { beforeAll, describe, expect, it } from 'vitest'
import { inLatinLayout, loadPasswordRater, type RatePassword } from './password-strength'

describe('the strength of a password', () => {
  let judge: RatePassword
  beforeAll(async () => {
    judge = await loadPasswordRater()
  })

  it.each([
    ['qwerty123', 'common'],
    ['12345678', 'common'],
    ['пароль123', 'common'],
    ['Солнышко1', 'common'],
    ['наташа1990', 'common'],
    ['gfhjkm2024', 'common'],
    ['ljktxrf', 'common'],
    ['йцукенгшщ', 'keys'],
    ['фывапролджэ', 'keys'],
    ['абвгдежз', 'sequence'],
    ['aaaaaaaaaaaa', 'repeat'],
    ['20.11.1985', 'date'],
    ['лебедева1990', 'own'],
    ['anna.lebedeva', 'own'],
  ])('C6 is not enough in %s: %s', (password, reason) => {
    const own = ['Анна', 'Лебедева', 'anna.lebedeva@example.test']
    expect(judge(password, own)).toEqual({ level: 0, reason })
  })

  it.each([
    ['x7Kp2mQ9', 1],
    ['Тихий-океан-на-завтрак-27', 3],
    ['correct horse battery', 3],
    ['Ромашка растёт у реки 47', 3],
  ])('C6 is enough in %s', (password, level) => {
    expect(judge(password)).toEqual({ level, reason: null })
  })

  it('C6 is looked at in a moment however long and repetitive the password is', () => {
    judge('warm up')
    const before = performance.now()
    for (const part of ['p4$$w0rd', '@4$3!1|05s7z', 'a', 'qwerty', 'ёёйй'])
      judge(part.repeat(64).slice(0, 128))
    // Generous: a quarter of a second each on a busy machine, where an uncut one takes half a second on an idle one.
    expect(performance.now() - before).toBeLessThan(1250)
  })

  it('knows what a Russian word becomes with the Latin layout on', () => {
    expect(inLatinLayout('пароль')).toBe('gfhjkm')
  })
})
