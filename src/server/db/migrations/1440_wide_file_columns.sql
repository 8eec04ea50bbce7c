-- Of a table with a column a compound: which head is which compound, [{"head":…,"code":…}]; compound and figure are empty there.
alter table lab_file_columns add column wide text;
