import { LockIcon } from '@/components/ui/icons'

/** That only chosen colleagues see a vacancy: drawn for those who do. */
export function NarrowedBadge({ label, hint }: { label: string; hint?: string }) {
  return (
    <span className="inline-flex items-start gap-1.5 text-sm text-soft">
      <LockIcon size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-xs">{hint}</span> : null}
      </span>
    </span>
  )
}
