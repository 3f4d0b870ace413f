import clsx from 'clsx'

/** A grey placeholder of the final size. Wrap a group in `SkeletonRegion`, so that it is announced once. */
export function Skeleton({
  width,
  height = 16,
  className,
}: {
  width?: number | string
  height?: number | string
  className?: string
}) {
  return <div className={clsx('skeleton', className)} style={{ width, height }} aria-hidden="true" />
}

export function SkeletonRegion({
  label,
  children,
  className,
}: {
  label: string
  children: React.ReactNode
  className?: string
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
