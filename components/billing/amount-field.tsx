'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { topupLimits } from '@/lib/contracts/payments'
import { type Kopecks, parseRoubles } from '@/lib/shared/money'

/** A sum as it is typed: read on sending, with what is wrong about it said at the field, which takes the focus. */
export function useAmount(form: RefObject<HTMLFormElement | null>, name: string, start = '') {
  const t = useTranslations('billing.topup')
  const [typed, setTyped] = useState(start)
  const [wrong, setWrong] = useState<string | null>(null)

  const problemOf = (kopecks: Kopecks | undefined) => {
    if (kopecks === undefined) return t('amountWrong')
    if (kopecks < topupLimits.min) return t('tooSmall')
    return kopecks > topupLimits.max ? t('tooBig') : null
  }
  return {
    name,
    typed,
    wrong,
    write(text: string) {
      setTyped(text)
      setWrong(null)
    },
    /** Undefined when it is no sum that can be paid. */
    read(): Kopecks | undefined {
      const kopecks = parseRoubles(typed)
      const problem = problemOf(kopecks)
      setWrong(problem)
      if (problem === null) return kopecks
      form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
      return undefined
    },
  }
}

interface Props {
  amount: ReturnType<typeof useAmount>
  label: string
  /** What the server says of it. */
  error: string | undefined
}

export function AmountField({ amount, label, error }: Props) {
  const t = useTranslations('billing.topup')
  return (
    <Field label={label} hint={t('amountHint')} error={amount.wrong ?? error}>
      {(control) => (
        <Input
          {...control}
          name={amount.name}
          className="max-w-[220px] tabular"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount.typed}
          onChange={(event) => amount.write(event.target.value)}
        />
      )}
    </Field>
  )
}
