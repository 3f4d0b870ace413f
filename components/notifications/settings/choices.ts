import type { NoticeSettings, NoticeSettingsChange } from '@/lib/contracts/notice-settings'

/** The settings as they will stand once a change is saved. */
export function withChange(
  settings: NoticeSettings,
  { kinds = [], cadence, quiet, time_zone }: NoticeSettingsChange,
): NoticeSettings {
  return {
    ...settings,
    cadence: cadence ?? settings.cadence,
    quiet: quiet ?? settings.quiet,
    time_zone: time_zone ?? settings.time_zone,
    kinds: settings.kinds.map((row) => {
      const next = { ...row }
      for (const { kind, channel, on } of kinds) {
        if (kind === row.kind && !row[channel].fixed) next[channel] = { on, fixed: false }
      }
      return next
    }),
  }
}

/** What takes a change back: the same fields as they stand now. */
export function reverseOf(
  settings: NoticeSettings,
  { kinds, cadence, quiet, time_zone }: NoticeSettingsChange,
): NoticeSettingsChange {
  return {
    ...(kinds && {
      kinds: kinds.flatMap(({ kind, channel }) => {
        const row = settings.kinds.find((one) => one.kind === kind)
        return row ? [{ kind, channel, on: row[channel].on }] : []
      }),
    }),
    ...(cadence && { cadence: settings.cadence }),
    ...(quiet && { quiet: settings.quiet }),
    ...(time_zone !== undefined && { time_zone: settings.time_zone }),
  }
}
