-- One row: how this installation is called where it shares something, as a broker, with others.
create table installation (
  id integer primary key,
  name text not null
);
