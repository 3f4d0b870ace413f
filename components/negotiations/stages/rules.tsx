'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CompanyLibrary, useMayKeep } from '@/components/forms/library/company-library'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { TrashIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { ruleLimits, type StageRule } from '@/lib/contracts/stage-rules'
import { showToast } from '@/stores/toasts'
import { RuleForm } from './rule-form'
import { useCompanyStages } from './use-company-stages'

const rulesKey = [...negotiationsKey, 'stage-rules'] as const

/** Rules «when a candidate enters a stage», each with its switch. */
export function StageRules() {
  const t = useTranslations('inbox.rules')
  const client = useQueryClient()
  const showError = useErrorToast()
  const { stages } = useCompanyStages()
  const query = useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => api('GET /v1/my/stage-rules', { signal }),
  })
  const mayKeep = useMayKeep()
  const [busy, setBusy] = useState<string | null>(null)

  async function attempt(id: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(id)
    try {
      await work()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey: rulesKey })
    }
  }
  const turn = (
    { public_id: publicId, stage, action, template, test, days, revision }: StageRule,
    on: boolean,
  ) =>
    attempt(publicId, () =>
      api('PUT /v1/my/stage-rules/:publicId', {
        params: { publicId },
        body: {
          stage_public_id: stage.public_id,
          action,
          enabled: on,
          revision,
          ...(template && { template_public_id: template.public_id }),
          ...(test && { test_public_id: test.public_id }),
          ...(days !== null && { days }),
        },
      }),
    )
  async function remove({ public_id: publicId }: StageRule) {
    const of = { params: { publicId } }
    if (!(await attempt(publicId, () => api('DELETE /v1/my/stage-rules/:publicId', of)))) return
    const run = () => void attempt(publicId, () => api('POST /v1/my/stage-rules/:publicId/restoration', of))
    showToast({ variant: 'success', message: t('removed'), action: { label: t('undo'), run } })
  }
  return (
    <CompanyLibrary
      id="stage-rules"
      query={query}
      most={ruleLimits.rules}
      missing={stages.length === 0 ? t('stagesFirst') : undefined}
      words={{
        title: t('title'),
        lead: t('lead'),
        none: t('none'),
        add: t('add'),
        saved: t('saved'),
      }}
      refresh={() => client.invalidateQueries({ queryKey: rulesKey })}
      form={(rule, on) => <RuleForm stages={stages} rule={rule} {...on} />}
      row={(rule, onEdit) => (
        <RuleRow
          rule={rule}
          mayEdit={mayKeep}
          busy={busy === rule.public_id}
          onTurn={(on) => void turn(rule, on)}
          onEdit={onEdit}
          onRemove={() => void remove(rule)}
        />
      )}
    />
  )
}

type RowProps = {
  rule: StageRule
  mayEdit: boolean
  busy: boolean
  onTurn: (on: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function RuleRow({ rule, mayEdit, busy, onTurn, onEdit, onRemove }: RowProps) {
  const t = useTranslations('inbox.rules')
  const { action, stage, template, test, days, author, enabled } = rule
  const gone = action === 'letter' ? !template : action === 'test' && !test
  const what = t(`does.${action}`, { subject: template?.name ?? test?.title ?? '…', days: days ?? 0 })
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-0.5 min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="own-stage" data-color={stage.color}>
            {stage.name}
          </span>
          <span aria-hidden="true">→</span>
          <span>{what}</span>
        </p>
        <p className="text-soft text-xs/body">
          {author ? t(author.mine ? 'byYou' : 'by', { name: author.name }) : null}
        </p>
        {gone ? <Badge tone="warning">{t(action === 'letter' ? 'templateGone' : 'testGone')}</Badge> : null}
        {author || !enabled ? null : <Badge tone="warning">{t('authorGone')}</Badge>}
      </div>
      {mayEdit ? (
        <div className="flex items-center gap-2">
          <Checkbox
            label={t(enabled ? 'on' : 'off')}
            aria-label={t('turn', { what, stage: stage.name })}
            checked={enabled}
            disabled={busy || gone}
            onChange={({ target }) => onTurn(target.checked)}
          />
          <Button size="sm" aria-label={t('editOf', { what, stage: stage.name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <IconButton
            label={t('remove', { what, stage: stage.name })}
            icon={<TrashIcon size={18} />}
            disabled={busy}
            onClick={onRemove}
          />
        </div>
      ) : (
        <Badge tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'on' : 'off')}</Badge>
      )}
    </div>
  )
}
