'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'

type Props = {
  company: Company
  onLeft: () => void
  onCancel: () => void
}

/** What leaving a company means, who takes one's vacancies, and the last word. */
export function CompanyDeparture({ company, onLeft, onCancel }: Props) {
  const t = useTranslations('my.companies.leaving')
  const params = { publicId: company.public_id }
  const query = useQuery({
    queryKey: ['departure', company.public_id],
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/departure', { params, signal }),
    // What a colleague did a minute ago decides.
    staleTime: 0,
    gcTime: 0,
  })
  const { form, busy, errorOf, run } = useSubmit()
  const [successor, setSuccessor] = useState('')
  // The button that was pressed is gone: the way goes on here.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4" aria-label={t('title', { name: company.name })}>
      <h3 ref={heading} tabIndex={-1} className="break-words outline-none">
        {t('title', { name: company.name })}
      </h3>
      <Loaded query={query} height={120}>
        {({ blocked, vacancies, successors }) =>
          blocked ? (
            <>
              <Notice tone="warning">{t(`blocked.${blocked}`)}</Notice>
              <Button className="justify-self-start" onClick={onCancel}>
                {t('understood')}
              </Button>
            </>
          ) : (
            <form
              ref={form}
              noValidate
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                const heir = successor || successors[0]?.public_id
                const body = vacancies > 0 && heir ? { successor: heir } : {}
                run(() => api('POST /v1/accounts/company/:publicId/departure', { params, body }), {
                  onDone: onLeft,
                })
              }}
            >
              <p>{t('text')}</p>
              {vacancies > 0 && successors.length > 0 ? (
                <Field label={t('successor', { count: vacancies })} error={errorOf('successor')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={successor || (successors[0]?.public_id ?? '')}
                      onChange={(event) => setSuccessor(event.target.value)}
                      options={successors.map((one) => ({
                        value: one.public_id,
                        label: `${one.first_name} ${one.last_name}`.trim(),
                      }))}
                    />
                  )}
                </Field>
              ) : null}
              {successors.length === 0 && company.role !== 'viewer' ? <p>{t('alone')}</p> : null}
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant="danger" busy={busy}>
                  {t('confirm')}
                </Button>
                <Button variant="ghost" onClick={onCancel}>
                  {t('cancel')}
                </Button>
              </div>
            </form>
          )
        }
      </Loaded>
    </section>
  )
}
