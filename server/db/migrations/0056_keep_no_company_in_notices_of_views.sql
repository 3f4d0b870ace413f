UPDATE "notifications" SET "params" = "params" - 'company_name' WHERE "kind" = 'resume.viewed' AND "params" ? 'company_name';
