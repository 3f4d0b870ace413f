import type { CompiledMessage } from 'icu-minify/format'
import formatCompiled from 'use-intl/format-message/format-only'

type Node = Exclude<CompiledMessage, string>[number]
type Option = Node | Node[]

/** Node types of the formatter. */
const kinds = { select: 1, plural: 2, selectordinal: 3, number: 4 } as const
const pound = 0

/**
 * Parses the subset of ICU MessageFormat that our messages use: arguments, numbers, plurals, selects and tags. The
 * full parser is ten times larger and would be on every page with client messages. A test compares the result with the
 * library's compiler for every message.
 */
class Reader {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  message(): CompiledMessage {
    const nodes = this.#nodes(false, null)
    if (nodes.length === 0) return ''
    return nodes.length === 1 && typeof nodes[0] === 'string' ? nodes[0] : nodes
  }

  /** Until the end, the closing brace of an option or the closing tag. */
  #nodes(inPlural: boolean, tag: string | null, inOption = false): Node[] {
    const nodes: Node[] = []
    const add = (node: Node) => {
      const last = nodes.at(-1)
      if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
      else nodes.push(node)
    }
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined) {
        if (tag !== null || inOption) this.#fail('unfinished')
        return nodes
      }
      if (char === '}') {
        if (!inOption || tag !== null) this.#fail('a brace too many')
        return nodes
      }
      if (char === '{') add(this.#argument(inPlural))
      else if (char === '#' && inPlural) {
        this.#at += 1
        add(pound)
      } else if (char === '<' && this.#text[this.#at + 1] === '/') {
        if (tag === null || this.#match(/<\/([\w-]+)\s*>/y)?.[1] !== tag) this.#fail('a strange closing tag')
        return nodes
      } else if (char === '<' && /[a-z]/i.test(this.#text[this.#at + 1] ?? '')) add(this.#tag(inPlural))
      else if (char === "'") add(this.#quoted(inPlural))
      else {
        add(char)
        this.#at += 1
      }
    }
  }

  #tag(inPlural: boolean): Node {
    const name = this.#match(/<([\w-]+)\s*>/y)?.[1] ?? this.#fail('a strange tag')
    const children = this.#nodes(inPlural, name)
    return [name, children[0] ?? '', ...children.slice(1)]
  }

  #argument(inPlural: boolean): Node {
    const [, name = '', kind] = this.#match(/\{\s*([\w]+)\s*(?:,\s*(\w+)\s*)?/y) ?? this.#fail('no argument')
    if (kind === undefined) {
      this.#expect('}')
      return [name]
    }
    if (kind === 'number') {
      this.#expect('}')
      return [name, kinds.number]
    }
    if (kind !== 'plural' && kind !== 'select' && kind !== 'selectordinal') this.#fail(`no ${kind} here`)
    this.#expect(',')
    const options = this.#options(kind === 'select' ? inPlural : true)
    if (!('other' in options)) this.#fail('no «other»')
    return [name, kinds[kind as keyof typeof kinds], options] as Node
  }

  #options(inPlural: boolean): Record<string, Option> {
    const options: Record<string, Option> = Object.create(null)
    for (;;) {
      if (this.#match(/\s*\}/y)) return options
      const key = this.#match(/\s*(=\d+|[\w-]+)\s*\{/y)?.[1] ?? this.#fail('no option')
      const nodes = this.#nodes(inPlural, null, true)
      this.#expect('}')
      const [only] = nodes
      const isPlain = nodes.length === 1 && (typeof only === 'string' || only === pound)
      options[key] = nodes.length === 0 ? '' : isPlain && only !== undefined ? only : nodes
    }
  }

  /** An apostrophe starts a quotation before syntax characters; two of them are a literal one. */
  #quoted(inPlural: boolean): string {
    const next = this.#text[this.#at + 1] ?? ''
    this.#at += 1
    if (next === "'") {
      this.#at += 1
      return "'"
    }
    if (!'{}<>'.includes(next) && !(next === '#' && inPlural)) return "'"
    if (next === '') return "'"
    const [whole = ''] = this.#match(/(?:[^']|'')*/y) ?? []
    this.#match(/'/y)
    return whole.replaceAll("''", "'")
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #expect(char: string): void {
    if (this.#text[this.#at] !== char) this.#fail(`no ${char}`)
    this.#at += 1
  }

  #fail(why: string): never {
    throw new Error(`Message cannot be read at ${this.#at}: ${why} in «${this.#text}»`)
  }
}

export const compileMessage = (message: string): CompiledMessage => new Reader(message).message()

const compiled = new Map<string, CompiledMessage>()

type Arguments = Parameters<typeof formatCompiled>

/** Replaces the library's message parser in the bundle (`turbopack.resolveAlias` in next.config.ts). */
function formatMessage(...[key, message, values, options]: Arguments): ReturnType<typeof formatCompiled> {
  const text = String(message)
  let known = compiled.get(text)
  if (known === undefined) {
    known = compileMessage(text)
    compiled.set(text, known)
  }
  return formatCompiled(key, known, values, options)
}

formatMessage.raw = true

export default formatMessage
