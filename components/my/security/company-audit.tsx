'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { TableDownload } from '@/components/layout/table-download'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeftIcon } from '@/components/ui/icons'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type CompanyEventKind, companyEventKinds } from '@/lib/contracts/security-events'
import type { CompanyEvent } from '@/lib/contracts/security-journal'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { type Chosen, EventList, momentCell, pinnedPages } from './event-list'

type Filter = { kind: '' | CompanyEventKind; member: string; from: string; to: string }

const unfiltered: Filter = { kind: '', member: '', from: '', to: '' }

/** Audit log of a company, for its owners. */
export function CompanyAudit({ publicId }: { publicId: string }) {
  const t = useTranslations('security.audit')
  const companies = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const owned = companies.data?.find((one) => one.public_id === publicId && one.role === 'owner')
  return (
    <div className="my-page">
      <div className="grid justify-items-start gap-3">
        <Link
          className={buttonClass({ size: 'sm', variant: 'ghost', className: '-ml-3' })}
          href={routes.myProfile()}
        >
          <ArrowLeftIcon size={18} />
          {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        <p className="text-soft">{owned ? t('leadOf', { name: owned.name }) : t('lead')}</p>
      </div>
      <Loaded query={companies} height={480}>
        {() =>
          owned ? <Events publicId={publicId} /> : <EmptyState title={t('closed')} text={t('closedText')} />
        }
      </Loaded>
    </div>
  )
}

function Events({ publicId }: { publicId: string }) {
  const t = useTranslations('security')
  const params = { publicId }
  const members = useQuery({
    queryKey: ['company-members', publicId],
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/members', { params, signal }),
  })
  const profile = (words: ReactNode) => (
    <Link className="link" href={routes.myProfile()}>
      {words}
    </Link>
  )
  return (
    <>
      <EventList<Filter, CompanyEvent>
        name={['company-audit', publicId]}
        size={30}
        unfiltered={unfiltered}
        choices={[
          {
            name: 'kind',
            label: t('audit.kind'),
            all: t('audit.allKinds'),
            options: companyEventKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            name: 'member',
            label: t('audit.member'),
            all: t('audit.allMembers'),
            options: (members.data ?? []).map(({ public_id, first_name, last_name }) => ({
              value: public_id,
              label: `${first_name} ${last_name}`.trim(),
            })),
          },
        ]}
        read={(query, signal) => api('GET /v1/accounts/company/:publicId/audit', { params, query, signal })}
        empty={{ title: t('audit.empty'), text: t('audit.emptyText'), level: 2 }}
        line={(event) => <Line event={event} />}
        download={(filter) => <Download publicId={publicId} filter={filter} />}
      />
      <p className="text-sm text-soft">
        {t.rich('audit.notYou', {
          sessions: (words) => (
            <Link className="link" href={`${routes.mySettings()}#sessions`}>
              {words}
            </Link>
          ),
          password: profile,
          team: profile,
        })}
      </p>
    </>
  )
}

function Line({ event }: { event: CompanyEvent }) {
  const { what, who, about } = useCompanyTexts()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const subject = about(event)
  const address = addressOf(event)
  return (
    <>
      <p className="break-words font-medium">{what(event)}</p>
      {subject ? (
        <p className="break-words text-sm">
          {address ? (
            <Link className="link" href={address}>
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
      ) : null}
      <p className="break-words text-xs text-soft">
        {who(event)} · <time dateTime={event.at}>{formatRecentMoment(event.at, { timeZone })}</time>
      </p>
    </>
  )
}

function addressOf({ subject }: CompanyEvent): string | null {
  if (!subject?.public_id || subject.deleted || subject.type === 'user') return null
  if (subject.type === 'vacancy') return routes.vacancy(subject.public_id)
  return subject.title === null ? null : routes.resume(subject.public_id)
}

function Download({ publicId, filter }: { publicId: string; filter: Chosen<Filter> }) {
  const t = useTranslations('security')
  const { what, who, about } = useCompanyTexts()
  const params = { publicId }
  return (
    <TableDownload<CompanyEvent>
      label={t('download')}
      columns={[
        { title: t('audit.columns.when'), width: 20, value: ({ at }) => momentCell(at) },
        { title: t('audit.columns.who'), width: 28, value: who },
        { title: t('audit.columns.what'), width: 48, value: what },
        { title: t('audit.columns.about'), width: 40, value: about },
      ]}
      before={() => api('POST /v1/my/exports', { body: { list: 'audit', company: publicId } })}
      read={pinnedPages((page) =>
        api('GET /v1/accounts/company/:publicId/audit', { params, query: { ...filter, ...page } }),
      )}
      file={t('audit.file')}
      sheet={t('audit.file')}
      align="start"
      small
    />
  )
}

/** Text of an audit entry: action, actor and subject. */
export function useCompanyTexts() {
  const t = useTranslations('security')
  const what = ({ kind, facts, by, subject }: CompanyEvent): string =>
    t(`companyEvents.${kind}`, {
      of: facts.of ?? '',
      role: facts.role ?? '',
      from: facts.from ?? '',
      to: facts.to ?? '',
      rule: facts.rule ?? '',
      amount: formatMoney(Math.abs(Number(facts.amount ?? 0))),
      self: String(by !== null && by.public_id === subject?.public_id),
    })
  const who = ({ by }: CompanyEvent): string =>
    by === null ? t('audit.system') : (by.name ?? t('audit.deleted'))
  /** Null when the subject is the actor, whose name is shown already. */
  const about = ({ by, subject }: CompanyEvent): string | null => {
    if (!subject || (subject.type === 'user' && subject.public_id === by?.public_id)) return null
    if (subject.type === 'user') return subject.title ?? t('audit.deleted')
    if (subject.type === 'vacancy') return subject.title ?? t('audit.goneVacancy')
    return subject.deleted ? t('audit.goneResume') : (subject.title ?? t('audit.resume'))
  }
  return { what, who, about }
}
