-- Answers of repeated calls are sealed from now on; those that lie there in clear say only that the act was done.
update sys_idempotency set body = null;
