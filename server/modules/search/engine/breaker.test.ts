import { expect, it } from 'vitest'
import { createBreaker, EngineUnavailable } from './breaker'

it('asks nobody who failed three times in a row, until a while has passed', async () => {
  let now = 0
  let asked = 0
  let away = true
  const breaker = createBreaker(
    () => true,
    () => now,
  )
  const ask = () =>
    breaker.run(async () => {
      asked += 1
      if (away) throw new Error('away')
      return 'found'
    })
  for (let n = 0; n < 5; n += 1) await expect(ask()).rejects.toThrow(EngineUnavailable)
  expect(asked).toBe(3)
  now += 3001
  // One tries whether it is back; the others are not kept waiting.
  const tried = ask()
  await expect(ask()).rejects.toThrow('rests')
  await expect(tried).rejects.toThrow('did not answer')
  now += 3001
  away = false
  expect(await ask()).toBe('found')
  expect(await ask()).toBe('found')
})

it('leaves errors that are not of the engine as they are, and counts none of them', async () => {
  const breaker = createBreaker((error) => error instanceof EngineUnavailable)
  const broken = new Error('the database is away')
  for (let n = 0; n < 5; n += 1) {
    await expect(breaker.run(() => Promise.reject(broken))).rejects.toBe(broken)
  }
  expect(breaker.open).toBe(false)
})
