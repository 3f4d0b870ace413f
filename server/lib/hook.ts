/**
 * A function that a lower domain calls and a higher one provides, so that only the composition root imports upwards. A
 * hook belongs to the calling domain and is provided once, in `server/hooks.ts`.
 */
export type Hook<F> = F & { provide(implementation: F): void }

/** @throws Error when it is called before it is provided, or provided twice with different functions */
export function defineHook<Args extends unknown[], Result>(name: string): Hook<(...args: Args) => Result> {
  let provided: ((...args: Args) => Result) | undefined
  const call = (...args: Args): Result => {
    if (!provided) throw new Error(`hook ${name} has no implementation: see server/hooks.ts`)
    return provided(...args)
  }
  return Object.assign(call, {
    provide(implementation: (...args: Args) => Result) {
      if (provided && provided !== implementation) throw new Error(`hook ${name} is provided already`)
      provided = implementation
    },
  })
}
