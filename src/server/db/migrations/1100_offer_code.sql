-- Short codes of what a giver's phone shows, for hands without a camera; as long as it may be taken.
create table offer_code (
  code text primary key,
  offer text not null,
  by_user text not null,
  valid_until bigint not null
);
create index offer_code_valid on offer_code (valid_until);
