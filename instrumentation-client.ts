/** What reports is loaded on the first error; offline the report is lost. */
const report = (error: unknown): void =>
  void import('@/lib/error-reports').then(
    (reports) => reports.report(error),
    () => undefined,
  )

window.addEventListener('error', (event) => {
  if (event.error) report(event.error)
})
window.addEventListener('unhandledrejection', (event) => report(event.reason))
