'use client'

import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showToast } from '@/stores/toasts'

interface Props {
  /** Null while there is none. */
  url: string | null
  label: string
  words: Record<'make' | 'secret' | 'copy' | 'copied' | 'renew' | 'renewed' | 'end' | 'ended', string>
  size?: 'sm'
  /** Makes a new address, which ends the old one. */
  onRenew: () => Promise<unknown>
  onEnd: () => Promise<unknown>
}

/** An address that opens something of a person to whoever has it: made, copied, replaced or ended by its owner. */
export function SecretAddress({ url, label, words, size, onRenew, onEnd }: Props) {
  const showError = useErrorToast()
  const [busy, setBusy] = useState<'renew' | 'end' | null>(null)
  const done = (message: string) => showToast({ variant: 'success', message })

  async function act(what: NonNullable<typeof busy>, work: () => Promise<unknown>, message?: string) {
    setBusy(what)
    try {
      await work()
      if (message) done(message)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(url ?? '')
      done(words.copied)
    } catch (error) {
      showError(error)
    }
  }
  if (!url)
    return (
      <Button
        className="justify-self-start"
        size={size}
        variant={size && 'ghost'}
        busy={busy === 'renew'}
        onClick={() => void act('renew', onRenew)}
      >
        {words.make}
      </Button>
    )
  return (
    <>
      <Input readOnly aria-label={label} value={url} onFocus={({ target }) => target.select()} />
      <p className="text-xs text-soft">{words.secret}</p>
      <div className="moves">
        <Button size={size} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button
          size={size}
          variant="ghost"
          busy={busy === 'renew'}
          onClick={() => void act('renew', onRenew, words.renewed)}
        >
          {words.renew}
        </Button>
        <Button
          size={size}
          variant="ghost"
          busy={busy === 'end'}
          onClick={() => void act('end', onEnd, words.ended)}
        >
          {words.end}
        </Button>
      </div>
    </>
  )
}
