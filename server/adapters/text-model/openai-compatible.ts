import { z } from 'zod'
import type { TextModelSettings } from '@/server/platform/text-model-settings'
import { type TextModel, TextModelFailed } from './text-model'

const timeoutMs = 40_000
const maxAnswerBytes = 256 * 1024
const maxTokens = 3000

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (!response.body) throw new TextModelFailed('wrong_answer')
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new TextModelFailed('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function contentOf(body: string): string {
  try {
    const content = answer.parse(JSON.parse(body)).choices[0]?.message.content.trim()
    if (content) return content
  } catch (error) {
    throw new TextModelFailed('wrong_answer', error instanceof Error ? error.name : '')
  }
  throw new TextModelFailed('wrong_answer')
}

/**
 * The `chat/completions` call that most such services offer. The address is the operator's own and no part of it comes
 * from anybody else; a redirect is refused, so that it cannot lead the key elsewhere.
 */
export function openAiCompatible(
  settings: TextModelSettings,
  { waitMs = timeoutMs }: { waitMs?: number } = {},
): TextModel | undefined {
  const { TEXT_MODEL_URL: url, TEXT_MODEL_KEY: key, TEXT_MODEL_NAME: model } = settings
  if (!url || !model) return undefined
  return {
    service: settings.TEXT_MODEL_SERVICE ?? new URL(url).host,
    async complete({ instruction, text }) {
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(waitMs),
          headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
          body: JSON.stringify({
            model,
            temperature: 0.3,
            max_tokens: maxTokens,
            messages: [
              { role: 'system', content: instruction },
              { role: 'user', content: text },
            ],
          }),
        })
        if (!response.ok) {
          await response.body?.cancel()
          throw new TextModelFailed('status', String(response.status))
        }
        return contentOf(await textOf(response))
      } catch (error) {
        if (error instanceof TextModelFailed) throw error
        const { name = '' } = error as { name?: string }
        throw new TextModelFailed(name === 'TimeoutError' ? 'too_slow' : 'unreachable', name)
      }
    },
  }
}
