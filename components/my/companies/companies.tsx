'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { ME_KEY } from '@/components/layout/own-queries'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'
import { COMPANY_FIELD_PARAM } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'
import { CompanyForm } from './company-form'
import { CompanyInvitations } from './company-invitations'
import { CompanyJoinRequests } from './company-join-requests'
import { CompanyDeparture, CompanyMembers } from './company-members'
import { CompanyRow } from './company-row'

const COMPANIES_KEY = ['companies'] as const

/** Companies of a person and their verification. */
export function Companies({ demo }: { demo: boolean }) {
  const t = useTranslations('my.companies')
  const cache = useQueryClient()
  const [chosen, setOpen] = useState<string | 'new' | null>()
  // A link that asks for the ИНН leads to its field.
  const wantsInn = useSearchParams().get(COMPANY_FIELD_PARAM) === 'inn'
  const [leaving, setLeaving] = useState<string | null>(null)
  const query = useQuery({
    queryKey: COMPANIES_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const unproven = query.data?.find(
    ({ may, verification }) => may.includes('manage_company') && verification !== 'verified',
  )
  const open = chosen === undefined && wantsInn ? (unproven?.public_id ?? null) : (chosen ?? null)
  const refetch = () => {
    void cache.invalidateQueries({ queryKey: COMPANIES_KEY })
    void cache.invalidateQueries({ queryKey: ME_KEY })
  }
  const changed = (company: Company) => {
    cache.setQueryData<Company[]>(COMPANIES_KEY, (before) =>
      before?.map((other) => (other.public_id === company.public_id ? company : other)),
    )
    refetch()
  }
  const left = ({ name }: Company) => {
    setLeaving(null)
    refetch()
    showToast({ variant: 'success', message: t('leaving.done', { name }) })
  }
  const list = useRef<HTMLUListElement>(null)
  const savedId = useRef<string | null>(null)
  // What a saved form changed is said in the row above it. A new company's row comes with the list.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-company="${savedId.current}"]`)
    if (!row || open !== null) return
    savedId.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'start' })
  })
  const saved = (company: Company) => {
    savedId.current = company.public_id
    setOpen(null)
    changed(company)
    showToast({ variant: 'success', message: t(`savedAs.${company.verification}`) })
  }
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Loaded query={query} height={120}>
        {(companies) => (
          <>
            {companies.length > 0 ? (
              <ul ref={list} className="rows grid">
                {companies.map((company, index) => (
                  <li
                    key={company.public_id}
                    data-company={company.public_id}
                    tabIndex={-1}
                    className="grid gap-5 py-5 scroll-mt-24 outline-none first:pt-0 last:pb-0"
                  >
                    {companies.length > 1 ? (
                      <ActFor
                        company={company}
                        current={index === 0}
                        onList={(list) => cache.setQueryData(COMPANIES_KEY, list)}
                      />
                    ) : null}
                    <CompanyRow
                      company={company}
                      demo={demo}
                      editing={open === company.public_id}
                      onEdit={() => setOpen(company.public_id)}
                      onLeave={leaving === company.public_id ? null : () => setLeaving(company.public_id)}
                      onChange={changed}
                      onNews={refetch}
                    />
                    {open === company.public_id ? (
                      <CompanyForm
                        company={company}
                        focused={chosen === undefined ? 'inn' : undefined}
                        onSaved={saved}
                        onCancel={() => setOpen(null)}
                      />
                    ) : null}
                    {open === company.public_id ? null : (
                      <CompanyMembers company={company} current={index === 0} onOwnChange={refetch} />
                    )}
                    {open !== company.public_id && company.role === 'owner' ? (
                      <CompanyJoinRequests company={company} onAccepted={refetch} />
                    ) : null}
                    {open !== company.public_id && company.role === 'owner' ? (
                      <CompanyInvitations company={company} />
                    ) : null}
                    {leaving === company.public_id ? (
                      <CompanyDeparture
                        company={company}
                        onLeft={() => left(company)}
                        onCancel={() => setLeaving(null)}
                      />
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
            {open === 'new' ? (
              <CompanyForm company={null} onSaved={saved} onCancel={() => setOpen(null)} />
            ) : (
              <Button className="justify-self-start" onClick={() => setOpen('new')}>
                {t(companies.length > 0 ? 'add' : 'addFirst')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** A member of several companies acts for one at a time; this button switches. */
function ActFor({
  company,
  current,
  onList,
}: {
  company: Company
  current: boolean
  onList: (list: Company[]) => void
}) {
  const t = useTranslations('my.companies')
  const { busy, run } = useSubmit()
  if (current) return <p className="text-sm font-medium text-accent">{t('current')}</p>
  const act = async () =>
    onList(
      await api('POST /v1/accounts/company/:publicId/current', { params: { publicId: company.public_id } }),
    )
  return (
    <Button
      size="sm"
      className="justify-self-start"
      busy={busy}
      aria-label={t('actForOf', { name: company.name })}
      onClick={() =>
        run(act, {
          onDone: () => showToast({ variant: 'success', message: t('actingFor', { name: company.name }) }),
        })
      }
    >
      {t('actFor')}
    </Button>
  )
}
