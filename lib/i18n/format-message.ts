import type { CompiledMessage } from 'icu-minify/format'
import formatCompiled from 'use-intl/format-message/format-only'
import { compileMessage } from './compile-message'

const compiled = new Map<string, CompiledMessage>()

type Arguments = Parameters<typeof formatCompiled>

/** Stands in the bundle for the library's own reader of messages (`turbopack.resolveAlias` in next.config.ts). */
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
