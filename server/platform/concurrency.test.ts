import { expect, it } from 'vitest'
import { createBatcher, createSharedTurns } from './concurrency'

/** Questions that are answered when the test says so. */
function slowAnswers() {
  const asked: number[][] = []
  const answer: (() => void)[] = []
  const ask = createBatcher<number, string>(async (keys) => {
    asked.push([...keys])
    await new Promise<void>((resolve) => answer.push(resolve))
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.map((key) => `answer ${key}`)
  })
  return { asked, answer, ask }
}

it('asks at once for whoever comes alone, and together for all who come meanwhile', async () => {
  const { asked, answer, ask } = slowAnswers()
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(asked).toEqual([[1], [2]])
  answer[1]?.()
  await expect.poll(() => asked).toEqual([[1], [2], [3, 4, 5]])
  answer[0]?.()
  answer[2]?.()
  expect(await answers).toEqual([1, 2, 3, 4, 5].map((key) => `answer ${key}`))
})

it('tells everyone of a question that failed, and answers those after it', async () => {
  const { answer, ask } = slowAnswers()
  const failed = ask(13)
  answer[0]?.()
  await expect(failed).rejects.toThrow('unlucky')
  const next = ask(1)
  answer[1]?.()
  expect(await next).toBe('answer 1')
})

it('keeps no answer for later', async () => {
  let asked = 0
  const ask = createBatcher<string, number>(async (keys) => {
    asked += 1
    return keys.map(() => asked)
  })
  expect([await ask('a'), await ask('a')]).toEqual([1, 2])
})

it('lets all who come during a turn share the next one, also after a turn that failed', async () => {
  const turns: { done: (value: number) => void; fail: (error: Error) => void }[] = []
  const turn = createSharedTurns(() => new Promise<number>((done, fail) => turns.push({ done, fail })))
  const first = turn()
  const [second, third] = [turn(), turn()]
  expect(turns.length).toBe(1)
  turns[0]?.fail(new Error('unlucky'))
  await expect(first).rejects.toThrow('unlucky')
  await expect.poll(() => turns.length).toBe(2)
  turns[1]?.done(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  const last = turn()
  turns[2]?.done(3)
  expect(await last).toBe(3)
})
