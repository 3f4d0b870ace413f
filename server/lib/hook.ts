/**
 * A function that a lower domain calls and a higher one provides: the import runs upwards in the composition root only.
 * A hook belongs to the domain that calls it and is provided once, in `server/hooks.ts`.
 */
export type Hook<F> = F & { provide(implementation: F): void }

/** @throws Error when it is called before it was provided, or provided twice with different functions */
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
