'use client'

import { useTranslations } from 'next-intl'
import { type NoticeChannel, noticeChannels, noticeGroups } from '@/lib/contracts/notice-kinds'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { Part } from './part'
import { useNoticeChange } from './use-notice-settings'

type Row = NoticeSettings['kinds'][number]

/** What is told by which channel: a table per group of kinds, the first one open. */
export function Matrix({ settings }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings')
  const change = useNoticeChange()
  const groups = noticeGroups
    .map((group) => ({ group, rows: settings.kinds.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0)
  const onIn = (rows: readonly Row[], channel: NoticeChannel) => rows.filter((row) => row[channel].on).length
  return (
    <Part title={t('matrix.title')} lead={t('matrix.lead')} change={change}>
      <div className="notice-groups">
        {groups.map(({ group, rows }, index) => (
          <details key={group} className="notice-group" open={index === 0}>
            <summary>
              <span className="font-semibold">{t(`groups.${group}`)}</span>
              <span className="text-xs text-soft">
                {t('matrix.summary', {
                  all: rows.length,
                  email: onIn(rows, 'email'),
                  push: onIn(rows, 'push'),
                })}
              </span>
            </summary>
            <table className="notice-matrix">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">{t('matrix.kind')}</span>
                  </th>
                  {noticeChannels.map((channel) => (
                    <th key={channel} scope="col">
                      {t(`channels.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.kind}>
                    <th scope="row">{t(`kinds.${row.kind}`)}</th>
                    {noticeChannels.map((channel) => (
                      <td key={channel}>
                        <label
                          className="notice-cell"
                          title={row[channel].fixed ? t('matrix.fixed') : undefined}
                        >
                          <input
                            type="checkbox"
                            className="check-box"
                            aria-label={t('matrix.cell', {
                              kind: t(`kinds.${row.kind}`),
                              channel: t(`channels.${channel}`),
                              fixed: String(row[channel].fixed),
                            })}
                            checked={row[channel].on}
                            disabled={row[channel].fixed}
                            onChange={({ target }) =>
                              change.save({ kinds: [{ kind: row.kind, channel, on: target.checked }] })
                            }
                          />
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </div>
    </Part>
  )
}
