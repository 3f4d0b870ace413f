/** Questions under way at the same time; whoever comes then waits for the next. */
const atOnce = 2
/** Questions put in one. */
const most = 500

/**
 * Many who ask the database the same thing at once are asked for together. A lone one waits for nobody; while two
 * questions are under way, those who come are put into the next. Nothing is kept: every answer was asked for after the
 * one who gets it came. `ask` answers in the order of its keys.
 */
export function together<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  interface Waiting {
    key: Key
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let running = 0

  async function run(): Promise<void> {
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    running += 1
    try {
      const answers = await ask(asked.map(({ key }) => key))
      if (answers.length !== asked.length) throw new Error('as many answers are due as there were questions')
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      running -= 1
      if (waiting.length > 0) void run()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running < atOnce) void run()
    })
}
