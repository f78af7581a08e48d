-- Replays prepared requests with wrk: each line of the file is METHOD, path, X-Amz-Target (or -) and body, tab separated.

local requests, position = {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, target, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { Host = wrk.host .. ":" .. wrk.port }
    if target ~= "-" then
      headers["X-Amz-Target"] = target
      headers["Content-Type"] = "application/x-amz-json-1.1"
      headers["Authorization"] = arguments[2]
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end
