'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { kindOf, takeUnsent } from '@/lib/offline/unsent-forms'
import { secondMs } from '@/lib/shared/time'
import layout from '@/messages/ru/layout.json'
import { showToast } from '@/stores/toasts'

const words = layout.unsent
/** An open form of another tab sends by itself meanwhile. */
const settleMs = 3 * secondMs

/**
 * Offers what was filled in without a network, when there is one again and at the next visit: opened, the form sends it.
 * Renders nothing.
 */
export function UnsentForms() {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const offer = () => {
      if (!navigator.onLine) return
      for (const note of takeUnsent()) {
        const kind = kindOf(note)
        showToast({
          variant: 'warning',
          message: words[kind],
          autoHide: false,
          action: {
            label: kind === 'text' ? words.open : words.save,
            run: () => router.push(note.path),
          },
        })
      }
    }
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(offer, settleMs)
    }
    look()
    window.addEventListener('online', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
    }
  }, [router])
  return null
}
