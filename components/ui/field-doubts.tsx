'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Badge } from './badge'

interface Doubts {
  fields: ReadonlySet<string>
  /** The word beside the label. */
  label: string
  settle: (field: string) => void
}

const Context = createContext<Doubts | null>(null)

/** Fields that something else filled in and the person should look at, until they touch them. */
export function FieldDoubts({ value, children }: { value: Doubts; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

/** The mark of one such field; nothing for the others. */
export function FieldDoubt({ field }: { field: string }) {
  const doubts = useContext(Context)
  const host = useRef<HTMLSpanElement>(null)
  const isDoubtful = doubts?.fields.has(field) ?? false
  useEffect(() => {
    const around = isDoubtful ? host.current?.closest('.field') : null
    if (!around || !doubts) return
    const settle = () => doubts.settle(field)
    around.addEventListener('focusout', settle)
    around.addEventListener('change', settle)
    return () => {
      around.removeEventListener('focusout', settle)
      around.removeEventListener('change', settle)
    }
  }, [isDoubtful, doubts, field])
  if (!isDoubtful) return null
  return (
    <span ref={host} className="field-doubt">
      {' '}
      <Badge tone="warning">{doubts?.label}</Badge>
    </span>
  )
}
