'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'

interface WrongField {
  /** As its label or legend says. */
  name: string
  field: HTMLElement
}

/** Fields marked as wrong, in their order on the page; a group of controls counts once. */
export function wrongFieldsIn(form: Element): WrongField[] {
  const marked = form.querySelectorAll<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
  const found = new Map<string, WrongField>()
  for (const field of marked) {
    const group = field.closest('fieldset[data-invalid]')
    const label =
      group?.querySelector('legend') ?? field.closest('.field')?.querySelector('.field-label') ?? null
    // The mark «необязательно» is no part of the name.
    const name = (label?.firstChild?.textContent ?? field.getAttribute('aria-label') ?? '').trim()
    if (name && !found.has(name)) found.set(name, { name, field })
  }
  return [...found.values()]
}

type Props = {
  form: RefObject<HTMLFormElement | null>
  /** Wrong fields as validation counts them: those of a list of entries count one by one. */
  count: number
  onGo: (field: HTMLElement) => void
}

/** How many fields are wrong and which, with ways to them: on a phone they stand on other steps. */
export function WrongFields({ form, count, onGo }: Props) {
  const t = useTranslations('forms')
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks change with the count
  useEffect(() => {
    setWrong(form.current ? wrongFieldsIn(form.current) : [])
  }, [count, form])
  if (count === 0) return null
  return (
    <Notice tone="danger" role="alert" title={t('errorsTitle', { count })}>
      {wrong.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {wrong.map(({ name, field }) => (
            <li key={name}>
              <button type="button" className="link text-left" onClick={() => onGo(field)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
