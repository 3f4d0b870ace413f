'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { negotiationsKey } from '@/components/layout/own-queries'
import { Pages } from '@/components/layout/pages'
import { api } from '@/lib/api/client'
import type { RuleRun } from '@/lib/contracts/stage-rules'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

const pageSize = 20

/** What a rule did, will do or could not do, whose rule it is, and who moved the person there. */
function RunText({ run }: { run: RuleRun }) {
  const t = useTranslations('inbox.rules')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { action, subject, state, obstacle, author, moved_by: movedBy } = run
  return (
    <>
      <p>
        {t(`run.${action}.${state}`, { subject: subject ?? '' })}
        {obstacle ? ` ${t(`obstacles.${obstacle}`)}` : ''}{' '}
        <time dateTime={run.at} className="text-soft text-xs/body whitespace-nowrap">
          {formatRecentMoment(run.at, { timeZone })}
        </time>
      </p>
      <p className="text-soft text-xs/body">
        {[
          t('run.stage', { stage: run.stage }),
          author && t('run.author', { name: author }),
          movedBy && t('run.movedBy', { name: movedBy }),
        ]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
    </>
  )
}

/** All that the rules of the company did, newest first. */
export function RuleLog() {
  const t = useTranslations('inbox.rules')
  const page = Math.max(1, Math.min(2000, Number(useSearchParams().get('log')) || 1))
  const query = useQuery({
    queryKey: [...negotiationsKey, 'rule-log', page],
    queryFn: ({ signal }) => api('GET /v1/my/stage-rules/log', { query: { page, size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card grid gap-3 p-4 sm:p-5" id="rule-log" aria-labelledby="rule-log-title">
      <div>
        <h2 id="rule-log-title" className="text-lg">
          {t('log.title')}
        </h2>
        <p className="text-soft text-sm">{t('log.hint')}</p>
      </div>
      <Loaded query={query} height={120}>
        {({ results, total }) =>
          results.length === 0 ? (
            <p className="text-soft">{t('log.none')}</p>
          ) : (
            <>
              <ul className="grid">
                {results.map((run) => (
                  <li key={run.public_id} className="grid gap-0.5 border-t border-line py-3">
                    <Link
                      className="link justify-self-start"
                      href={routes.vacancyView(
                        run.negotiation.vacancy_public_id,
                        run.negotiation.origin === 'application' ? 'applications' : 'invitations',
                        { item: run.negotiation.public_id },
                      )}
                    >
                      {run.person.name ?? run.person.title}
                    </Link>
                    <p className="text-soft text-sm">{run.negotiation.vacancy_title}</p>
                    <RunText run={run} />
                  </li>
                ))}
              </ul>
              <Pages
                page={page}
                pages={Math.ceil(total / pageSize)}
                hrefFor={(next) => `${routes.myStages(next > 1 ? { log: next } : undefined)}#rule-log`}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** What the rules did on one application; nothing where there were none. */
export function RuleRuns({ publicId }: { publicId: string }) {
  const t = useTranslations('inbox.rules')
  const { data } = useQuery({
    queryKey: [...negotiationsKey, 'rule-runs', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/rule-runs', { params: { publicId }, signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <section className="pane-part">
      <h3>{t('history')}</h3>
      <ul className="grid gap-2">
        {data.map((run) => (
          <li key={run.public_id}>
            <RunText run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}
