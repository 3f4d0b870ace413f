'use client'

import { useTranslations } from 'next-intl'
import { useFieldError } from '@/components/forms/sending/use-send'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import type { FieldError } from '@/lib/contracts/errors'
import { talentLimits } from '@/lib/contracts/talent'
import type { ParsedPerson } from '@/lib/contracts/talent-resumes'
import type { Proposal } from './review'

const fields = [
  ['first_name', 'firstName', talentLimits.name],
  ['last_name', 'lastName', talentLimits.name],
  ['email', 'email', 254],
  ['phone', 'phone', 40],
  ['city', 'city', 200],
  ['position', 'position', 200],
] as const

type Props = {
  proposal: Proposal
  errors: readonly FieldError[]
  onChange: (person: ParsedPerson) => void
  onRemove: () => void
}

/** Somebody who was read, to be checked and corrected; or why it could not be read. */
export function ProposalCard({
  proposal: { title, name: given, person, trouble, whenKnown, added },
  errors,
  onChange,
  onRemove,
}: Props) {
  const t = useTranslations('peopleResumes')
  const labels = useTranslations('people.form')
  const errorOf = useFieldError(errors)
  const put = (change: Partial<ParsedPerson>) => person && onChange({ ...person, ...change })
  const name = person ? `${person.first_name} ${person.last_name}`.trim() || given : given
  return (
    <li className="card grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-50 text-sm text-soft wrap-anywhere">{title}</div>
        {added ? <Badge tone="success">{t('addedState')}</Badge> : null}
        {added ? null : (
          <Button size="sm" variant="ghost" aria-label={t('leaveOutLabel', { name })} onClick={onRemove}>
            {t('leaveOut')}
          </Button>
        )}
      </div>
      {trouble ? <p className="text-danger">{t('failed', { reason: trouble })}</p> : null}
      {person?.known ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('known')}</p>
          {whenKnown}
        </div>
      ) : null}
      {person && added ? <p className="font-semibold wrap-anywhere">{name}</p> : null}
      {person && !person.known && !added ? (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map(([field, label, limit]) => (
              <Field key={field} label={labels(label)} error={errorOf(field)}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    maxLength={limit}
                    value={person[field] ?? ''}
                    onChange={({ target }) => put({ [field]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label={t('about')} error={errorOf('about')}>
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                maxLength={talentLimits.about}
                value={person.about}
                onChange={({ target }) => put({ about: target.value })}
              />
            )}
          </Field>
        </>
      ) : null}
    </li>
  )
}
