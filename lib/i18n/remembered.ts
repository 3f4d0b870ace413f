/** Phrases kept per process; a page of a list asks for the same few hundred. */
const mostPhrases = 5000

/**
 * Remembers a phrase by its values. The formatter parses an ICU message anew for every request, which costs a list
 * that shows plurals thirty times more than its rows do; there is one locale, so a phrase never changes.
 */
export function rememberPhrases<A extends readonly (string | number)[]>(): (
  make: () => string,
  ...values: A
) => string {
  const known = new Map<string, string>()
  return (make, ...values) => {
    const key = values.join('\n')
    let phrase = known.get(key)
    if (phrase === undefined) {
      if (known.size >= mostPhrases) known.clear()
      phrase = make()
      known.set(key, phrase)
    }
    return phrase
  }
}
