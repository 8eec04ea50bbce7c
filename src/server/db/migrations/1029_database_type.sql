-- One dictionary says which databases can be read from: that of the wire, with those that the server speaks.
update sys_dict_item set status = '0'
where item_value <> '6' and dict_id in (select id from sys_dict where dict_code = 'database_type');
delete from sys_dict_item where dict_id in (select id from sys_dict where dict_code = 'data_source_type');
delete from sys_dict where dict_code = 'data_source_type';
-- The home's screen as the wire spells it.
update sys_permission set component = 'dashboard/Analysis' where component = 'dashboard/analysis';
