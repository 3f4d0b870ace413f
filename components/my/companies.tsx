'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/accounts'
import { showToast } from '@/stores/toasts'
import { CompanyForm } from './company-form'
import { Loaded } from './loaded'
import { Panel } from './panel'
import { ME_KEY } from './use-me'

const COMPANIES_KEY = ['companies'] as const
const tones = { none: 'neutral', pending: 'warning', verified: 'success', rejected: 'danger' } as const

/** Companies a person works for, and what makes them verified. */
export function Companies() {
  const t = useTranslations('my.companies')
  const cache = useQueryClient()
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const query = useQuery({
    queryKey: COMPANIES_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const saved = (company: Company) => {
    setOpen(null)
    void cache.invalidateQueries({ queryKey: COMPANIES_KEY })
    void cache.invalidateQueries({ queryKey: ME_KEY })
    showToast({ variant: 'success', message: t(`savedAs.${company.verification}`) })
  }
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Loaded query={query} height={120}>
        {(companies) => (
          <>
            <ul className="my-rows grid">
              {companies.map((company) => (
                <li key={company.public_id} className="py-4 first:pt-0 last:pb-0">
                  {open === company.public_id ? (
                    <CompanyForm company={company} onSaved={saved} onCancel={() => setOpen(null)} />
                  ) : (
                    <CompanyRow company={company} onEdit={() => setOpen(company.public_id)} />
                  )}
                </li>
              ))}
            </ul>
            {open === 'new' ? (
              <CompanyForm company={null} onSaved={saved} onCancel={() => setOpen(null)} />
            ) : (
              <Button className="justify-self-start" onClick={() => setOpen('new')}>
                {t('add')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function CompanyRow({ company, onEdit }: { company: Company; onEdit: () => void }) {
  const t = useTranslations('my.companies')
  const { verification } = company
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-4">
        <CompanyLogo name={company.name} decorative />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{company.name}</p>
          <p className="text-xs text-soft">
            {[t(`types.${company.type}`), company.inn && t('inn', { inn: company.inn })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {company.role === 'viewer' ? null : (
          <Button size="sm" onClick={onEdit} aria-label={t('editOf', { name: company.name })}>
            {t('edit')}
          </Button>
        )}
      </div>
      <p>
        <Badge tone={tones[verification]}>{t(`verification.${verification}`)}</Badge>
      </p>
      {verification === 'verified' ? null : (
        <Notice tone={verification === 'rejected' ? 'danger' : 'neutral'}>{t(`next.${verification}`)}</Notice>
      )}
    </div>
  )
}
