-- An open proposal of interview times, or questions to record answers to, is the candidate's turn until its answer-by.
UPDATE negotiations n SET turn = 'candidate', turn_started_at = open.since, turn_due_at = open.until, warn_at = NULL
FROM (
  SELECT negotiation_id, min(created_at) AS since, max(due_at) AS until
  FROM interviews
  WHERE due_at > now() AND (status = 'proposed'
    OR (status = 'reschedule_requested' AND reschedule_by = 'employer')
    OR (status = 'in_progress' AND kind = 'video_async'))
  GROUP BY negotiation_id
) open
WHERE open.negotiation_id = n.id AND n.status = 'interview';
