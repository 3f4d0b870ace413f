'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Badge } from './badge'

interface Doubts {
  fields: ReadonlySet<string>
  /** Text of the mark beside the label. */
  label: string
  settle: (field: string) => void
}

const Context = createContext<Doubts | null>(null)

/** Names of automatically filled fields that the person should check, until they edit them. */
export function FieldDoubts({ value, children }: { value: Doubts; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

/** The mark of such a field; renders nothing for others. */
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
